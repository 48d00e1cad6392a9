/** A set of small numbers (keys, nodes) of a fixed range, one bit each. */
export class BitSet {
  readonly words: Uint32Array;

  /** `size`: members are 0 to size - 1. `words` is taken over, not copied. */
  constructor(
    readonly size: number,
    words?: Uint32Array,
  ) {
    this.words = words ?? new Uint32Array(wordsFor(size));
  }

  static of(size: number, members: Iterable<number>): BitSet {
    const set = new BitSet(size);
    for (const member of members) set.add(member);
    return set;
  }

  has(member: number): boolean {
    return member >= 0 && member < this.size && (this.words[member >>> 5] & (1 << (member & 31))) !== 0;
  }

  add(member: number): void {
    this.words[member >>> 5] |= 1 << (member & 31);
  }

  delete(member: number): void {
    this.words[member >>> 5] &= ~(1 << (member & 31));
  }

  /** Adds every member of a set of the same range. */
  addAll(other: BitSet): void {
    for (let i = 0; i < this.words.length; i++) this.words[i] |= other.words[i];
  }

  /** Keeps only what the other set has too. */
  keepAll(other: BitSet): void {
    for (let i = 0; i < this.words.length; i++) this.words[i] &= other.words[i];
  }

  get count(): number {
    let count = 0;
    for (const word of this.words) count += countBits(word);
    return count;
  }

  isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  copy(): BitSet {
    return new BitSet(this.size, this.words.slice());
  }

  /** The members in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.words.length; i++) {
      for (let word = this.words[i]; word !== 0; word &= word - 1) yield (i << 5) + lowestBit(word);
    }
  }
}

/** Words of 32 bits that hold so many members. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

/** Index of the lowest bit of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Seeded pseudo-random numbers, the same everywhere: splitmix32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** An integer from 0 to `below` - 1. */
  int(below: number): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let z = this.state ^ (this.state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    z ^= z >>> 15;
    return Math.floor(((z >>> 0) / 0x1_0000_0000) * below);
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.int(100) < percent;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)];
  }
}

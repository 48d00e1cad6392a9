/**
 * A small solver for clauses of yes-or-no variables, by conflict-driven clause learning (J. Marques-Silva, K. Sakallah,
 * GRASP, 1996; N. Eén, N. Sörensson, An extensible SAT-solver, 2003): watched literals, first unique implication points,
 * variables of recent conflicts first.
 */

/** Variable v is the literal 2v when it is true and 2v + 1 when it is false. */
export type Literal = number;

export function yes(variable: number): Literal {
  return 2 * variable;
}

export function no(variable: number): Literal {
  return 2 * variable + 1;
}

const UNSET = 2;

export class Solver {
  private readonly clauses: Literal[][] = [];
  /** By literal: clauses that watch it. */
  private readonly watches: number[][];
  /** By variable: 1 true, 0 false, 2 unset. */
  private readonly value: Uint8Array;
  private readonly level: Int32Array;
  /** By variable: the clause that implied it, -1 for none. */
  private readonly reason: Int32Array;
  private readonly activity: Float64Array;
  /** Variables that conflicts have come upon. */
  private readonly active: number[] = [];
  /** All variables before this one are set. */
  private next = 0;
  private readonly trail: Literal[] = [];
  /** By decision level: where it begins in the trail. */
  private readonly levels: number[] = [];
  private handled = 0;
  private bump = 1;
  private contradictory = false;

  constructor(private readonly variables: number) {
    this.watches = Array.from({ length: 2 * variables }, () => []);
    this.value = new Uint8Array(variables).fill(UNSET);
    this.level = new Int32Array(variables);
    this.reason = new Int32Array(variables).fill(-1);
    this.activity = new Float64Array(variables);
  }

  /** At least one of the literals holds. Clauses come before `solve`. */
  add(literals: readonly Literal[]): void {
    const clause = [...new Set(literals)];
    if (clause.length === 0) this.contradictory = true;
    else if (clause.length === 1) this.contradictory ||= !this.assume(clause[0], -1);
    else this.watch(clause);
  }

  /** True if some assignment satisfies all clauses; undefined if there were more conflicts than allowed. */
  solve(mostConflicts: number): boolean | undefined {
    if (this.contradictory) return false;
    let conflicts = 0;
    for (;;) {
      const conflict = this.propagate();
      if (conflict >= 0) {
        if (this.levels.length === 0) return false;
        if (++conflicts > mostConflicts) return undefined;
        this.learn(conflict);
        continue;
      }
      const variable = this.mostActive();
      if (variable < 0) return true;
      this.levels.push(this.trail.length);
      this.assume(no(variable), -1);
    }
  }

  /** After `solve` said true. */
  isTrue(variable: number): boolean {
    return this.value[variable] === 1;
  }

  private watch(clause: Literal[]): number {
    const index = this.clauses.push(clause) - 1;
    this.watches[clause[0]].push(index);
    this.watches[clause[1]].push(index);
    return index;
  }

  private isFalse(literal: Literal): boolean {
    return this.value[literal >> 1] === (literal & 1);
  }

  private holds(literal: Literal): boolean {
    return this.value[literal >> 1] === 1 - (literal & 1);
  }

  /** False if the opposite holds already. */
  private assume(literal: Literal, reason: number): boolean {
    if (this.isFalse(literal)) return false;
    if (this.holds(literal)) return true;
    const variable = literal >> 1;
    this.value[variable] = 1 - (literal & 1);
    this.level[variable] = this.levels.length;
    this.reason[variable] = reason;
    this.trail.push(literal);
    return true;
  }

  /** Index of a clause that cannot hold any more, -1 if there is none. */
  private propagate(): number {
    while (this.handled < this.trail.length) {
      const failed = this.trail[this.handled++] ^ 1;
      const watching = this.watches[failed];
      let kept = 0;
      for (let i = 0; i < watching.length; i++) {
        const index = watching[i];
        const clause = this.clauses[index];
        if (clause[0] === failed) [clause[0], clause[1]] = [clause[1], clause[0]];
        if (!this.holds(clause[0])) {
          const other = this.findUnfailed(clause);
          if (other > 0) {
            [clause[1], clause[other]] = [clause[other], clause[1]];
            this.watches[clause[1]].push(index);
            continue;
          }
        }
        watching[kept++] = index;
        if (this.holds(clause[0]) || this.assume(clause[0], index)) continue;
        for (i++; i < watching.length; i++) watching[kept++] = watching[i];
        watching.length = kept;
        return index;
      }
      watching.length = kept;
    }
    return -1;
  }

  private findUnfailed(clause: readonly Literal[]): number {
    for (let i = 2; i < clause.length; i++) if (!this.isFalse(clause[i])) return i;
    return -1;
  }

  /** Learns from a conflict at the present level, goes back, and sets what follows. */
  private learn(conflict: number): void {
    const seen = new Set<number>();
    const learnt: Literal[] = [];
    let open = 0;
    let at = this.trail.length - 1;
    let clause = this.clauses[conflict];
    let implied = -1;
    for (;;) {
      for (const literal of clause) {
        const variable = literal >> 1;
        if (literal === implied || seen.has(variable) || this.level[variable] === 0) continue;
        seen.add(variable);
        if (this.activity[variable] === 0) this.active.push(variable);
        this.activity[variable] += this.bump;
        if (this.level[variable] === this.levels.length) open++;
        else learnt.push(literal);
      }
      while (!seen.has(this.trail[at] >> 1)) at--;
      implied = this.trail[at--];
      if (--open === 0) break;
      clause = this.clauses[this.reason[implied >> 1]];
    }
    this.bump *= 1.05;
    const assertion = implied ^ 1;
    learnt.sort((a, b) => this.level[b >> 1] - this.level[a >> 1]);
    this.backTo(learnt.length === 0 ? 0 : this.level[learnt[0] >> 1]);
    this.assume(assertion, learnt.length === 0 ? -1 : this.watch([assertion, ...learnt]));
  }

  private backTo(level: number): void {
    const end = this.levels[level];
    for (let i = end; i < this.trail.length; i++) this.value[this.trail[i] >> 1] = UNSET;
    this.trail.length = end;
    this.levels.length = level;
    this.handled = end;
    this.next = 0;
  }

  /** An unset variable, of those in recent conflicts the most active one; -1 if all are set. */
  private mostActive(): number {
    let best = -1;
    for (const variable of this.active) {
      if (this.value[variable] !== UNSET) continue;
      if (best < 0 || this.activity[variable] > this.activity[best]) best = variable;
    }
    if (best >= 0) return best;
    while (this.next < this.variables && this.value[this.next] !== UNSET) this.next++;
    return this.next < this.variables ? this.next : -1;
  }
}

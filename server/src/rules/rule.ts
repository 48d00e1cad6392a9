/** The shape of a rule: one file says all there is to say about one diagnostic (its page, its check, its fixes). */
import type { Facts, GraphFacts } from '../analysis/facts';
import type { KeyId, NodeId } from '../flow/graph';
import type { GraphModel, Place } from '../model/model';
import type { Span } from '../syntax/tree';

export type Severity = 'error' | 'warning' | 'information' | 'hint';
/** A level that a setting may give to a code. */
export type Level = Severity | 'off';

/** A replacement in a file; an empty span inserts. */
export interface TextEdit {
  /** The file, if it is another than the finding's. */
  readonly uri?: string;
  readonly span: Span;
  readonly text: string;
}

export interface Fix {
  /** An imperative sentence part for the light bulb: "Add `docs` to `reads`". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** It cannot be wrong: `source.fixAll.graph` may apply it unasked. */
  readonly safe?: boolean;
  /** The one to take when there is no time to think: at most one of a finding. */
  readonly preferred?: boolean;
}

export interface Related {
  readonly message: string;
  readonly place: Place;
}

/** One step of a witness, by names. */
export interface PathStep {
  readonly node: string;
  readonly arm?: string;
}

/** What a rule's check yields. */
export interface Report {
  readonly span: Span;
  readonly message: string;
  /** Where the rule's own severity does not fit (LANGUAGE §10 names these cases). */
  readonly severity?: Severity;
  /** The graph that it is about, where a rule looks at a whole file; else the graph round `span`. */
  readonly graph?: GraphModel;
  readonly node?: NodeId;
  readonly key?: KeyId;
  /** Where what it is about has no number, because nothing declares it. */
  readonly names?: { readonly node?: string; readonly key?: string };
  /** Worked out when someone asks: paths of large graphs are long. */
  readonly path?: () => readonly PathStep[];
  readonly related?: readonly Related[];
  /** Shown faded: the text is of no use. */
  readonly fade?: boolean;
  /** Repairs, worked out only when someone asks. */
  readonly fixes?: () => readonly Fix[];
}

export interface Rule {
  /** As in LANGUAGE §10, also the name of its page and its setting. */
  readonly code: string;
  readonly severity: Severity;
  /** A heading of a few words. */
  readonly title: string;
  /** Markdown: what it finds, why it is bad, an example (```graph bad), the repair (```graph good). */
  readonly page: string;
  /**
   * Only names and types: reported in graphs with syntax errors too.
   * Rules without it need the flow of a whole graph.
   */
  readonly early: boolean;
  /** May `// allow` silence it? Only what §7 and §9 find. */
  readonly allowable: boolean;
  /** Once a file. */
  readonly checkFile?: (facts: Facts) => Iterable<Report>;
  /** Once for every graph that has no unforgivable faults (see run.ts). */
  readonly checkGraph?: (graph: GraphFacts, facts: Facts) => Iterable<Report>;
}

/** A report with its rule's code and the names of what it is about: what every door shows. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly uri: string;
  readonly span: Span;
  /** Undefined at the top level of a file. */
  readonly graph: GraphModel | undefined;
  readonly node: string | undefined;
  readonly key: string | undefined;
  readonly path: readonly PathStep[] | undefined;
  readonly related: readonly Related[];
  readonly fade: boolean;
  readonly fixes: () => readonly Fix[];
}

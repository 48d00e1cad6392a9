/** What the panel and its page tell each other. Imports nothing: both sides of the wall read it. */

export interface PictureNode {
  /** The id in the Mermaid text, such as `n0`. */
  readonly id: string;
  readonly name: string;
  readonly severity?: 'error' | 'warning';
}

export interface Picture {
  readonly kind: 'picture';
  readonly graph: string;
  readonly graphs: readonly string[];
  readonly mermaid: string;
  readonly nodes: readonly PictureNode[];
}

/** There is no picture of this text; the page keeps the last one that it has and says why. */
export interface NoPicture {
  readonly kind: 'noPicture';
  readonly message: string;
  /** A click on the message can go to its place in the text. */
  readonly hasPlace: boolean;
}

/** Sequence numbers grow; the page drops what is older than what it has. */
export type ToPage = (Picture | NoPicture) & { readonly sequence: number };

export type ToPanel =
  /** The page has loaded and listens. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'revealNode'; readonly name: string }
  | { readonly kind: 'revealProblem' }
  | { readonly kind: 'chooseGraph'; readonly graph: string };

/** Kept by the editor over restarts of the window. */
export interface PageState {
  readonly uri: string;
  readonly graph?: string;
  /** Scale of the picture; fitted to the panel when absent. */
  readonly zoom?: number;
}

import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
} from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { EditableText } from './editableText';
import type { PositionEncoding } from './positionEncoding';

/** A document that the client has open: its text is what counts, whatever the disk says. */
export interface OpenDocument {
  /** As the client spells it. */
  readonly uri: string;
  /** The one spelling that all parts of the server use. */
  readonly key: string;
  /** The client's number of its text. */
  version: number;
  /** Ours: no two texts of any document share one, even if a client counts wrongly. */
  revision: number;
  readonly content: EditableText;
}

/** Clients spell one URI in several ways (`file:///c:/a b`, `file:///C%3A/a%20b`); this is ours. */
export function canonical(uri: string): string {
  try {
    return URI.parse(uri).toString();
  } catch {
    return uri;
  }
}

/** The open documents, by canonical URI. */
export class Documents {
  private readonly open = new Map<string, OpenDocument>();
  private revisions = 0;

  constructor(private readonly encoding: PositionEncoding = 'utf-16') {}

  get(key: string): OpenDocument | undefined {
    return this.open.get(key);
  }

  find(uri: string): OpenDocument | undefined {
    return this.open.get(canonical(uri));
  }

  all(): Iterable<OpenDocument> {
    return this.open.values();
  }

  didOpen({ textDocument }: DidOpenTextDocumentParams): OpenDocument {
    const key = canonical(textDocument.uri);
    const content = new EditableText(textDocument.text, this.encoding);
    const { uri, version } = textDocument;
    const document = { uri, key, version, revision: ++this.revisions, content };
    this.open.set(key, document);
    return document;
  }

  /** Undefined for a document that is not open. */
  didChange({ textDocument, contentChanges }: DidChangeTextDocumentParams): OpenDocument | undefined {
    const document = this.find(textDocument.uri);
    if (!document) return undefined;
    // First of all, as a change in their midst may be none.
    document.version = textDocument.version;
    document.revision = ++this.revisions;
    for (const change of contentChanges) document.content.apply(change);
    return document;
  }

  didClose({ textDocument }: DidCloseTextDocumentParams): OpenDocument | undefined {
    const document = this.find(textDocument.uri);
    if (document) this.open.delete(document.key);
    return document;
  }
}

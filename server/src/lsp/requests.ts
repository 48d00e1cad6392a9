import type { CodeAction, CodeActionParams, Hover, HoverParams } from 'vscode-languageserver';
import { codeActions, type EditOptions } from '../features/codeActions';
import { diagram } from '../features/diagram';
import { hover } from '../features/hover';
import type { Core } from './checker';
import type { Client } from './client';
import type { Documents } from './documents';
import type { DiagramParams, DiagramResult } from './protocol';
import { linesOf } from './publisher';
import type { Session } from './session';
import type { Workspace } from './workspace';

export interface RequestParts {
  readonly core: Core;
  readonly client: Client;
  readonly documents: Documents;
  readonly workspace: Workspace;
  readonly session: Session;
}

export const NO_DIAGRAM: DiagramResult = { version: null, graphs: [], graph: null, mermaid: null, nodes: [] };

/** Hands each request to its feature, with the facts of the version that the client sees. */
export class Requests {
  private readonly edit: EditOptions;

  constructor(private readonly parts: RequestParts) {
    const { client, documents, workspace } = parts;
    this.edit = {
      documentChanges: client.documentChanges,
      preferred: client.preferredActions,
      document: (key) => {
        const open = documents.get(key);
        return { uri: open?.uri ?? key, version: open?.version ?? null };
      },
      linesOf: (uri) => linesOf(workspace, uri),
    };
  }

  hover({ textDocument, position }: HoverParams): Hover | null {
    const { documents, session, client } = this.parts;
    const document = documents.find(textDocument.uri);
    const facts = document && session.checker.facts(document);
    if (!facts) return null;
    return hover(facts, facts.file.lines.offsetAt(position), client.markdownHover ? 'markdown' : 'plaintext');
  }

  async codeActions({ textDocument, range, context }: CodeActionParams): Promise<CodeAction[]> {
    const { core, client, documents, workspace, session } = this.parts;
    const document = documents.find(textDocument.uri);
    if (!document || !client.codeActionLiterals) return [];
    const levels = await session.levels(document.key);
    const facts = session.checker.facts(document);
    if (!facts) return [];
    const { lines } = facts.file;
    return codeActions({
      facts,
      findings: session.checker.findings(document, levels),
      span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) },
      only: context.only,
      diagnostics: context.diagnostics,
      recheck: (text) => core.check(core.analyze(text, document.key, workspace), levels),
      edit: this.edit,
    });
  }

  async diagram({ textDocument, position, graph, options }: DiagramParams): Promise<DiagramResult> {
    const { documents, session } = this.parts;
    const document = documents.find(textDocument.uri);
    const levels = document && (await session.levels(document.key));
    const facts = document && session.checker.facts(document);
    if (!facts) return NO_DIAGRAM;
    const offset = position && facts.file.lines.offsetAt(position);
    const findings = session.checker.findings(document, levels!);
    return { version: document.version, ...diagram(facts, findings, { offset, graph, ...options }) };
  }
}

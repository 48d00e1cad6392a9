import { callHierarchyFeature } from './callHierarchy';
import { codeActionFeature } from './codeActions';
import { codeLensFeature } from './codeLenses';
import { completionFeature } from './completion';
import { definitionFeature } from './definition';
import { diagramFeature } from './diagram';
import { documentLinkFeature } from './documentLinks';
import { documentSymbolFeature } from './documentSymbols';
import { formattingFeature } from './formatting';
import { hoverFeature } from './hover';
import { pullDiagnosticsFeature } from './pullDiagnostics';
import { inlayHintFeature } from './inlayHints';
import { referencesFeature } from './references';
import { renameFeature } from './rename';
import { renameFilesFeature } from './renameFiles';
import type { Feature } from './request';
import { signatureHelpFeature } from './signatureHelp';
import { semanticTokenFeature } from './semanticTokens';
import { workspaceSymbolFeature } from './workspaceSymbols';
import { structureFeature } from './structure';

/** Every feature that the server offers beside diagnostics; `server.ts` wires them. */
export const features: readonly Feature[] = [
  hoverFeature,
  completionFeature,
  signatureHelpFeature,
  codeActionFeature,
  diagramFeature,
  definitionFeature,
  referencesFeature,
  documentLinkFeature,
  documentSymbolFeature,
  workspaceSymbolFeature,
  callHierarchyFeature,
  renameFeature,
  renameFilesFeature,
  pullDiagnosticsFeature,
  formattingFeature,
  structureFeature,
  semanticTokenFeature,
  codeLensFeature,
  inlayHintFeature,
];

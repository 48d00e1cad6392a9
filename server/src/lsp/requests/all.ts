import { codeActionFeature } from './codeActions';
import { definitionFeature } from './definition';
import { diagramFeature } from './diagram';
import { hoverFeature } from './hover';
import type { Feature } from './request';

/** Every feature that the server offers beside diagnostics; `server.ts` wires them. */
export const features: readonly Feature[] = [hoverFeature, codeActionFeature, diagramFeature, definitionFeature];

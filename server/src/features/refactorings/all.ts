import { casesToConditions, conditionsToCases } from './cases';
import { extractGraph } from './extractGraph';
import { otherKind } from './kinds';
import { namedState, namedType } from './namedTypes';
import { joinEdges, splitEdges } from './parallelEdges';
import { explicitReads, impliedReads } from './reads';
import type { Refactoring } from './refactoring';

/** Every refactoring, in the order in which a menu shows them. */
export const refactorings: readonly Refactoring[] = [
  extractGraph,
  namedType,
  namedState,
  explicitReads,
  impliedReads,
  casesToConditions,
  conditionsToCases,
  joinEdges,
  splitEdges,
  otherKind,
];

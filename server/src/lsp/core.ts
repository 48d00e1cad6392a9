import { analyze } from '../analysis/analyze';
import { updateFacts } from '../analysis/update';
import { check } from '../rules/run';
import type { Core } from './checker';

/** The layers below, as the server asks them. */
export const core: Core = { analyze, update: updateFacts, check: (facts, levels) => check(facts, { levels }) };

/** The one reader of levels: command line, package.json and editor settings all come through here. */
import { nearest } from './nearest';
import type { Level } from './rule';
import { code, didYouMean, names } from './words';

/** Levels by code; codes that are not in it keep their own. */
export type Levels = ReadonlyMap<string, Level>;

export interface ReadLevels {
  readonly levels: Levels;
  /** Sentences about what could not be read. */
  readonly errors: readonly string[];
}

export const LEVELS: readonly Level[] = ['error', 'warning', 'information', 'hint', 'off'];

/** Reads `code=level` strings, later ones winning. `codes` are all that exist. */
export function levelsOfOptions(options: readonly string[], codes: readonly string[]): ReadLevels {
  const pairs: [string, unknown][] = [];
  const errors: string[] = [];
  for (const option of options) {
    const at = option.indexOf('=');
    if (at < 0) errors.push(`${code(option)} is no ${code('code=level')}`);
    else pairs.push([option.slice(0, at).trim(), option.slice(at + 1).trim()]);
  }
  const read = levelsOf(pairs, codes);
  return { levels: read.levels, errors: [...errors, ...read.errors] };
}

/** Reads `{"code": "level"}`, as it stands in the editor's settings. */
export function levelsOfObject(value: unknown, codes: readonly string[]): ReadLevels {
  if (value === undefined || value === null) return { levels: new Map(), errors: [] };
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { levels: new Map(), errors: ['severities must be an object of codes and levels'] };
  }
  return levelsOf(Object.entries(value), codes);
}

/** Reads the section `"graph": { "severity": { … } }` of a package.json; without it there are no levels. */
export function levelsOfPackage(text: string, codes: readonly string[]): ReadLevels {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { levels: new Map(), errors: [`package.json is no JSON: ${(error as Error).message}`] };
  }
  return levelsOfObject(property(property(manifest, 'graph'), 'severity'), codes);
}

/** Those of `over` before those of `under`. */
export function overlay(under: Levels, over: Levels): Levels {
  return new Map([...under, ...over]);
}

function levelsOf(pairs: Iterable<readonly [string, unknown]>, codes: readonly string[]): ReadLevels {
  const levels = new Map<string, Level>();
  const errors: string[] = [];
  for (const [name, level] of pairs) {
    if (!codes.includes(name)) {
      errors.push(`there is no finding ${code(name)}${didYouMean(nearest(name, codes))}`);
    } else if (!isLevel(level)) {
      const meant = typeof level === 'string' ? nearest(level, LEVELS) : undefined;
      const given = typeof level === 'string' ? level : (JSON.stringify(level) ?? 'undefined');
      errors.push(`${code(given)} is no level for ${code(name)}${didYouMean(meant) || `: ${names(LEVELS, 'or')}`}`);
    } else {
      levels.set(name, level);
    }
  }
  return { levels, errors };
}

function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

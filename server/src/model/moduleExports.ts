/** The exports of a JavaScript or TypeScript module, read from its syntax. */
import { parse, type ParseResult } from '@babel/parser';
import type { Span } from '../syntax/tree';

/** Where a module says what it exports: the name, and the statement that it stands in. */
export interface ExportPlace {
  readonly name: Span;
  readonly whole: Span;
}

export interface ModuleExports {
  readonly names: ReadonlySet<string>;
  /** False where `export *`, a computed name or a text that does not parse leaves it open. */
  readonly complete: boolean;
  /** By name. What is declared first and exported by its name has the place of the declaration. */
  readonly places: ReadonlyMap<string, ExportPlace>;
}

const OPEN: ModuleExports = { names: new Set(), complete: false, places: new Map() };

/** Texts seen last, so that typing in a `.graph` file does not read its modules again. */
const seen = new Map<string, ModuleExports>();
const KEPT = 100;

export function moduleExports(text: string): ModuleExports {
  const known = seen.get(text);
  if (known) return known;
  if (seen.size >= KEPT) seen.clear();
  const found = readExports(text);
  seen.set(text, found);
  return found;
}

type Statement = ParseResult['program']['body'][number];

function readExports(text: string): ModuleExports {
  let body: readonly Statement[];
  try {
    body = parse(text, {
      sourceType: 'unambiguous',
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      plugins: ['typescript', 'decorators'],
    }).program.body;
  } catch {
    // A module that is half-written says nothing about what it will export.
    return OPEN;
  }
  const declared = new Map<string, ExportPlace>();
  for (const statement of body) {
    const exported = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    addDeclared(statement, exported ?? statement, declared);
  }
  const places = new Map<string, ExportPlace>();
  let complete = true;
  for (const statement of body) complete = addExports(statement, declared, places) && complete;
  return { names: new Set(places.keys()), complete, places };
}

/** Adds what a statement exports; false if it may export more than can be told. */
function addExports(
  statement: Statement,
  declared: ReadonlyMap<string, ExportPlace>,
  places: Map<string, ExportPlace>,
): boolean {
  switch (statement.type) {
    case 'ExportAllDeclaration':
      return false;
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement;
      const id = 'id' in declaration ? declaration.id : undefined;
      places.set('default', placeOf(statement, id ?? wordOf(statement, 'export default'.length)));
      return true;
    }
    case 'ExportNamedDeclaration':
      for (const specifier of statement.specifiers) {
        const { exported } = specifier;
        const name = exported.type === 'Identifier' ? exported.name : exported.value;
        const local = specifier.type === 'ExportSpecifier' && !statement.source ? specifier.local.name : undefined;
        places.set(name, (local && declared.get(local)) || placeOf(statement, exported));
      }
      return !statement.declaration || addDeclared(statement, statement.declaration, places);
    case 'ExpressionStatement':
      return addCommonJs(statement, statement.expression, places);
    case 'TSExportAssignment':
      return false;
    default:
      return true;
  }
}

/** Adds what a declaration declares; false if not all of it can be told. */
function addDeclared(statement: Range, declaration: Node, places: Map<string, ExportPlace>): boolean {
  const { type, id, declarations } = declaration as Declaration;
  if (type !== 'VariableDeclaration') {
    // Of overloads the one with a body counts.
    if (id?.name && (type !== 'TSDeclareFunction' || !places.has(id.name))) places.set(id.name, placeOf(statement, id));
    return true;
  }
  let complete = true;
  for (const { id: pattern } of declarations ?? []) {
    if (pattern.type === 'Identifier' && pattern.name) places.set(pattern.name, placeOf(statement, pattern));
    else complete = false;
  }
  return complete;
}

interface Range {
  readonly start?: number | null;
  readonly end?: number | null;
}

interface Node extends Range {
  readonly type: string;
}

interface Pattern extends Node {
  readonly name?: string;
}

interface Declaration extends Node {
  readonly id?: Pattern | null;
  readonly declarations?: readonly { readonly id: Pattern }[];
}

interface Expression extends Node {
  readonly operator?: string;
  readonly left?: Member;
  readonly right?: Node & { readonly properties?: readonly Property[] };
}

interface Property extends Node {
  readonly key?: Pattern;
  readonly computed?: boolean;
}

interface Member extends Node {
  readonly object?: Pattern & { readonly object?: Pattern; readonly property?: Pattern };
  readonly property?: Pattern;
  readonly computed?: boolean;
}

/** `exports.name = …`, `module.exports.name = …` and `module.exports = …`. */
function addCommonJs(statement: Range, expression: Expression, places: Map<string, ExportPlace>): boolean {
  const target = expression.type === 'AssignmentExpression' ? expression.left : undefined;
  if (target?.type !== 'MemberExpression') return true;
  const { object, property } = target;
  if (object?.name === 'module' && property?.name === 'exports') {
    for (const { key, computed } of expression.right?.properties ?? []) {
      if (key?.name && !computed) places.set(key.name, placeOf(statement, key));
    }
    return false;
  }
  const isExports =
    object?.name === 'exports' || (object?.object?.name === 'module' && object.property?.name === 'exports');
  if (!isExports) return true;
  if (target.computed || !property?.name) return false;
  places.set(property.name, placeOf(statement, property));
  return true;
}

function placeOf(statement: Range, name: Range): ExportPlace {
  return { name: spanOf(name), whole: spanOf(statement) };
}

function wordOf({ start }: Range, length: number): Range {
  return { start, end: (start ?? 0) + length };
}

function spanOf({ start, end }: Range): Span {
  return { start: start ?? 0, end: end ?? 0 };
}

/** The exports of a JavaScript or TypeScript module, read from its syntax. */
import { parse, type ParseResult } from '@babel/parser';

export interface ModuleExports {
  readonly names: ReadonlySet<string>;
  /** False where `export *`, a computed name or a text that does not parse leaves it open. */
  readonly complete: boolean;
}

const OPEN: ModuleExports = { names: new Set(), complete: false };

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
  const names = new Set<string>();
  let complete = true;
  for (const statement of body) complete = addExports(statement, names) && complete;
  return { names, complete };
}

/** Adds what a statement exports; false if it may export more than can be told. */
function addExports(statement: Statement, names: Set<string>): boolean {
  switch (statement.type) {
    case 'ExportAllDeclaration':
      return false;
    case 'ExportDefaultDeclaration':
      names.add('default');
      return true;
    case 'ExportNamedDeclaration':
      for (const specifier of statement.specifiers) {
        const exported = specifier.exported;
        names.add(exported.type === 'Identifier' ? exported.name : exported.value);
      }
      return !statement.declaration || addDeclared(statement.declaration, names);
    case 'ExpressionStatement':
      return addCommonJs(statement.expression, names);
    case 'TSExportAssignment':
      return false;
    default:
      return true;
  }
}

function addDeclared(declaration: { readonly type: string }, names: Set<string>): boolean {
  const named = declaration as { readonly id?: { readonly name?: string } | null };
  if (declaration.type !== 'VariableDeclaration') {
    if (named.id?.name) names.add(named.id.name);
    return true;
  }
  const { declarations } = declaration as { readonly declarations?: readonly { readonly id: Pattern }[] };
  let complete = true;
  for (const { id } of declarations ?? []) {
    if (id.type === 'Identifier' && id.name) names.add(id.name);
    else complete = false;
  }
  return complete;
}

interface Pattern {
  readonly type: string;
  readonly name?: string;
}

interface Expression {
  readonly type: string;
  readonly operator?: string;
  readonly left?: Member;
}

interface Member {
  readonly type: string;
  readonly object?: Pattern & { readonly object?: Pattern; readonly property?: Pattern };
  readonly property?: Pattern;
  readonly computed?: boolean;
}

/** `exports.name = …`, `module.exports.name = …` and `module.exports = …`. */
function addCommonJs(expression: Expression, names: Set<string>): boolean {
  const target = expression.type === 'AssignmentExpression' ? expression.left : undefined;
  if (target?.type !== 'MemberExpression') return true;
  const { object, property } = target;
  if (object?.name === 'module' && property?.name === 'exports') return false;
  const isExports =
    object?.name === 'exports' || (object?.object?.name === 'module' && object.property?.name === 'exports');
  if (!isExports) return true;
  if (target.computed || !property?.name) return false;
  names.add(property.name);
  return true;
}

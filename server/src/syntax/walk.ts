/** Ways through a tree. */

import type { Arm, Offset, SourceFile, SyntaxNode } from './tree';

/** Visits the children of a node in the order of the text; absent ones are left out. Docs count as children. */
export function forEachChild(node: SyntaxNode, visit: (child: SyntaxNode) => void): void {
  const one = (child: SyntaxNode | null): void => {
    if (child) visit(child);
  };
  const all = (children: readonly SyntaxNode[]): void => {
    for (const child of children) visit(child);
  };
  switch (node.kind) {
    case 'file':
      return all(node.items);
    case 'import':
      all(node.names);
      return one(node.path);
    case 'graph':
      one(node.doc);
      one(node.name);
      one(node.title);
      return all(node.members);
    case 'state':
      one(node.doc);
      one(node.name);
      one(node.base);
      return all(merged(node.keys, node.errors));
    case 'type':
      one(node.doc);
      one(node.name);
      return one(node.type);
    case 'key':
      one(node.doc);
      one(node.name);
      one(node.channel);
      one(node.type);
      one(node.updateType);
      one(node.reducer);
      return one(node.initial);
    case 'node':
      one(node.doc);
      one(node.name);
      one(node.title);
      return all(node.members);
    case 'decision':
      one(node.doc);
      one(node.name);
      one(node.title);
      one(node.on);
      return all(node.members);
    case 'input':
    case 'output':
    case 'reads':
    case 'writes':
      return all(node.keys);
    case 'tools':
    case 'endpoint':
      return all(node.names);
    case 'wiring':
      return all(node.endpoints);
    case 'handlers':
    case 'run':
      return one(node.path);
    case 'model':
      return one(node.name);
    case 'limit':
    case 'retry':
      return one(node.count);
    case 'each':
      one(node.item);
      return one(node.list);
    case 'prompt':
    case 'system':
    case 'ask':
      return one(node.text);
    case 'set':
      one(node.key);
      return one(node.expression);
    case 'call':
      return one(node.graph);
    case 'with':
      one(node.child);
      return one(node.expression);
    case 'into':
      one(node.parent);
      return one(node.child);
    case 'timeout':
      one(node.amount);
      return one(node.unit);
    case 'fails':
      return one(node.targets);
    case 'arm':
      return visitArm(node, one, all);
    case 'keyRef':
      return one(node.name);
    case 'path':
      one(node.key);
      return all(node.fields);
    case 'namedType':
      return one(node.name);
    case 'genericType':
      one(node.name);
      return all(node.args);
    case 'unionType':
      return all(node.members);
    case 'recordType':
      return all(node.fields);
    case 'field':
      one(node.doc);
      one(node.name);
      return one(node.type);
    case 'nullableType':
      return one(node.inner);
    case 'list':
      return all(node.items);
    case 'map':
      return all(node.entries);
    case 'entry':
      one(node.key);
      return one(node.value);
    case 'error':
    case 'doc':
    case 'name':
    case 'string':
    case 'number':
    case 'word':
    case 'expression':
      return undefined;
  }
}

function visitArm(
  arm: Arm,
  one: (child: SyntaxNode | null) => void,
  all: (children: readonly SyntaxNode[]) => void,
): void {
  one(arm.doc);
  if (arm.label.form === 'when') {
    one(arm.label.keyword);
    one(arm.label.condition);
  } else {
    one(arm.label.label);
  }
  all(arm.writes);
  one(arm.targets);
  one(arm.max?.count ?? null);
}

function merged(left: readonly SyntaxNode[], right: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return right.length === 0 ? left : [...left, ...right].toSorted((a, b) => a.start - b.start);
}

/**
 * The nodes that hold an offset, from the file to the innermost. At the border of two, of which one ends where the
 * other begins, the one that begins there is taken; the end of a node belongs to it too.
 */
export function nodesAt(file: SourceFile, offset: Offset): SyntaxNode[] {
  const path: SyntaxNode[] = [file];
  for (;;) {
    let inner: SyntaxNode | undefined;
    forEachChild(path.at(-1)!, (child) => {
      if (child.start <= offset && offset <= child.end) inner = child;
    });
    if (!inner) return path;
    path.push(inner);
  }
}

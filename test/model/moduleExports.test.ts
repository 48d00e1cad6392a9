import assert from 'node:assert/strict';
import { moduleExports } from '../../server/src/model/moduleExports';

const exportsOf = (text: string): string => {
  const { names, complete } = moduleExports(text);
  return [...names, ...(complete ? [] : ['…'])].join(' ');
};

describe('exports of a handler module', () => {
  const modules: readonly (readonly [string, string])[] = [
    ['export function plan(reads: { q: string }): unknown { return {}; }', 'plan'],
    ['export async function plan() {}\nexport const write = async () => ({}), other = 1;', 'plan write other'],
    ['const a = 1; export { a as b, a };', 'b a'],
    ['export class Search<T> {}\nexport enum Kind { A }\nexport type T = string;', 'Search Kind T'],
    ['export default function () {}', 'default'],
    ['export * from "./other";\nexport const a = 1;', 'a …'],
    ['export const { a, b } = make();', '…'],
    ['exports.plan = () => ({}); module.exports.write = 1;', 'plan write'],
    ['module.exports = { plan };', '…'],
    ['function inner() {}', ''],
    ['@decorated() export class A {}', 'A'],
    ['export const half = (', '…'],
  ];
  for (const [text, expected] of modules) it(text.split('\n')[0], () => assert.equal(exportsOf(text), expected));
});

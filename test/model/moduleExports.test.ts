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
    ['module.exports = { plan, [computed]: 1 };', 'plan …'],
    ['module.exports = plan;', '…'],
    ['function inner() {}', ''],
    ['@decorated() export class A {}', 'A'],
    ['export const half = (', '…'],
  ];
  for (const [text, expected] of modules) it(text.split('\n')[0], () => assert.equal(exportsOf(text), expected));
});

describe('the places of exports', () => {
  /** The whole statement, and the name in `‹ ›`. */
  const placeOf = (text: string, name: string): string | undefined => {
    const place = moduleExports(text).places.get(name);
    if (!place) return undefined;
    const { whole } = place;
    const head = text.slice(whole.start, place.name.start);
    return `${head}‹${text.slice(place.name.start, place.name.end)}›${text.slice(place.name.end, whole.end)}`;
  };
  const places: readonly (readonly [text: string, name: string, expected: string | undefined])[] = [
    ['let x; export async function plan() {}', 'plan', 'export async function ‹plan›() {}'],
    ['export const a = 1, plan = () => 2;', 'plan', 'export const a = 1, ‹plan› = () => 2;'],
    ['export function plan(a: string): void;\nexport function plan() {}', 'plan', 'export function ‹plan›() {}'],
    ['export { inner as plan }; function inner() {}', 'plan', 'function ‹inner›() {}'],
    ['import { plan } from "./other"; export { plan };', 'plan', 'export { ‹plan› };'],
    ['export { inner as plan } from "./other";', 'plan', 'export { inner as ‹plan› } from "./other";'],
    ['export default function plan() {}', 'default', 'export default function ‹plan›() {}'],
    ['export default () => 1;', 'default', '‹export default› () => 1;'],
    ['exports.plan = () => 1;', 'plan', 'exports.‹plan› = () => 1;'],
    ['function plan() {} module.exports = { plan };', 'plan', 'module.exports = { ‹plan› };'],
    ['/* 😀 */ export class Plan {}', 'Plan', 'export class ‹Plan› {}'],
    ['function plan() {}', 'plan', undefined],
  ];
  for (const [text, name, expected] of places) it(text, () => assert.equal(placeOf(text, name), expected));
});

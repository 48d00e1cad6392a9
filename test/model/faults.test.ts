import assert from 'node:assert/strict';
import { faultLines } from './build';

/** The text has exactly the faults that its marks name. */
function finds(title: string, text: string, files?: Readonly<Record<string, string>>): void {
  it(title, () => {
    const [got, wanted] = faultLines(text, files);
    assert.equal(got, wanted);
  });
}

describe('faults of the model', () => {
  finds(
    'names that nothing declares',
    `
    graph g {
      state { a: string  b: Sting  c: list<Foo> } //! unknown-type Sting; unknown-type Foo
      input a, x //! unknown-key x
      output y? //! unknown-key y
      node n { reads a, q, q2?  writes w  run "#n" } //! unknown-key q; unknown-key q2; unknown-key w
      node e { each item in things  writes b  prompt "{item}" } //! unknown-key things
      decision d on kind { "x" -> nowhere  else -> n } //! unknown-key kind; unknown-node nowhere
      node s { set zz = a + yy + yy } //! unknown-key zz; unknown-key yy
      node c { call lost  with p = a  into b = q } //! unknown-graph lost
      start -> n -> e -> d
      nowhere -> s -> c -> end
    }`,
  );

  finds(
    'names that are taken',
    `
    import { A, A } from "./a.graph" //! duplicate-name A
    state S { k: string  k: int } //! duplicate-name k
    state S { } //! duplicate-name S
    type T = { f: int, f: string } //! duplicate-name f
    graph g {
      state { a: string  a: int  l: list<string> } //! duplicate-name a
      input a, a //! duplicate-name a
      node n { reads a, a  writes l, l?  run "#n" } //! duplicate-name a; duplicate-name l
      node n { reads a  run "#n2" } //! duplicate-name n
      node end { run "#e" } //! reserved-name end
      node it { each a in l  reads a  prompt "{a}" } //! duplicate-name a
      node two { set a = "x"  set a = "y" } //! duplicate-name a
      decision d { run "#d"  yes -> n  "YES" -> it  no -> two  else -> end  else -> n } //! duplicate-name "YES"; duplicate-name else
      start -> n -> d
    }
    graph g { start -> end } //! duplicate-name g`,
    { 'a.graph': 'graph A { start -> end }' },
  );

  finds(
    'types that do not fit',
    `
    graph g {
      state {
        n: int = "one" //! type-mismatch "one"
        xs: append<string> = [1] //! type-mismatch 1
        u: "a" | "b" = "c" //! type-mismatch "c"
        r: { x: int, y: string? } = {"x": 1, "z": 2} //! type-mismatch "z"
        total: sum<string> //! type-mismatch string
        ok: bool = true  m: merge<int> = {"a": 1}  f: float = 1  o: int? = null  k: string
      }
      input k
      node s { set n = k  set xs += 1  set n += 1 } //! type-mismatch k; type-mismatch 1
      node s2 { set xs = ["a"]  set u = "z"  set u = "a" } //! type-mismatch =; type-mismatch "z"; duplicate-name u
      node s3 { set xs = null  set n = null  set o = null } //! type-mismatch null
      node s4 { set f += 1  set k += 1 } //! type-mismatch 1
      node e { each x in k  writes xs  prompt "{x}" } //! type-mismatch k
      node e2 { each x in r.x  writes xs  prompt "{x}" } //! type-mismatch x
      node e3 { each x in r.q  writes xs  prompt "{x}" } //! type-mismatch q
      decision d on f { else -> s } //! type-mismatch f
      decision w { when n + 1 -> s  when n > 1 -> s  when k > 1 -> s  else -> s } //! type-mismatch n + 1; type-mismatch k > 1
      start -> d
    }`,
  );

  finds(
    'members at the wrong place',
    `
    graph g {
      state { a: string  b: string  l: list<string> }
      state { c: string } //! invalid-member state
      input a
      node two { reads a  writes b  prompt "{a}"  run "#x" } //! invalid-member run
      node q { ask "?"  writes b, c } //! invalid-member c
      node q2 { ask "?" } //! invalid-member ask
      node w { with a = a  run "#w" } //! invalid-member with
      node y { system "s"  run "#y" } //! invalid-member system
      node arms { yes -> two } //! invalid-member yes -> two
      decision none { yes -> two } //! invalid-member none
      decision mixed on a { "x" -> two  when a == "y" -> two  else -> q } //! invalid-member when
      decision again { run "#r"  each x in l  yes -> two max 0 } //! invalid-member each; invalid-member max 0
      decision silent { ask "?"  yes writes b -> two  no -> q } //! invalid-member b
      start -> two
    }`,
  );

  finds(
    'placeholders',
    `
    graph g {
      state { a: string  b: string  r: { x: int }  h: append<message>  l: list<string> }
      input a, r, h
      node n { reads a  prompt "{a} {b} {c}" } //! unknown-placeholder b; unknown-placeholder c
      node i { prompt "{a} {b} {c}" } //! unknown-placeholder c
      node f { reads r  prompt "{r.x} {r.y} {r[0]}" } //! unknown-placeholder y; unknown-placeholder 0
      node t { reads h  prompt "{h}" } //! unknown-placeholder h
      node e { each x in l  reads a  writes b  prompt "{x} {l} {a[0]}" } //! unknown-placeholder l; unknown-placeholder 0
      node u { reads nope  prompt "{nope}" } //! unknown-key nope
      start -> n
    }`,
  );

  finds(
    'expressions',
    `
    graph g {
      state { n: int  s: string }
      input n
      node a { set n = n * } //! bad-expression *
      node b { set n = nope(n) } //! bad-expression nope(n)
      node c { set n = n + s } //! type-mismatch n + s
      decision d { when s.foo -> a  else -> b } //! type-mismatch foo
      start -> a
    }`,
  );

  finds(
    'edges',
    `
    graph g {
      state { }
      node a { run "#a" }
      node b { run "#b" }
      decision d { run "#d"  x -> [a, a]  y -> a  z -> start } //! duplicate-edge a; invalid-edge start
      start -> [a, b] -> d
      start -> a //! duplicate-edge a
      a -> start //! invalid-edge start
      end -> b //! invalid-edge end
    }`,
  );

  finds(
    'calls',
    `
    graph child {
      state { topic: string  depth: int = 1  log: append<string>  report: string  inner: string }
      input topic, depth, log
      output report
      node dig { reads topic, depth, log  writes report, inner  run "#dig" }
      start -> dig -> end
    }
    graph parent {
      state { q: string  n: int  answer: string  report: int }
      input q, n
      node a { call child  into answer = report } //! missing-input child
      node b { call child  with topic = n  with depth = 2 } //! type-mismatch n; type-mismatch child
      node c { call child  with topic = q  with inner = q  into answer = inner } //! unknown-key inner; unknown-key inner; type-mismatch child
      node e { call parent } //! circular parent
      start -> a -> b -> c -> e -> end
    }`,
  );

  finds(
    'circles',
    `
    state A extends B { a: string } //! circular B
    state B extends A { b: string }
    type T = { t: list<U> }
    type U = { u: T } //! circular T
    graph one { node n { call two }  start -> n -> end } //! circular two
    graph two { node n { call three }  start -> n -> end }
    graph three { node n { call one }  start -> n -> end }`,
  );

  finds(
    'imports',
    `
    import { sub, Base, Item, nothing } from "./other.graph" //! unknown-import nothing
    import { x, y } from "./missing.graph" //! unknown-import "./missing.graph"
    state Mine extends Lost { } //! unknown-import Lost
    graph g {
      state extends Base { item: Item  z: x }
      node a { reads shared  call sub } 
      node b { call y }
      node c { call nothing }
      start -> a -> b -> c -> end
    }`,
    {
      'other.graph':
        'state Base { shared: string }  type Item = { n: int }  graph sub { state { shared: string }  input shared  start -> end }',
    },
  );

  finds(
    'handlers',
    `
    graph g {
      state { t: reduce<int> "./fold.ts#add"  u: reduce<int> "./fold.ts#lost"  v: reduce<int> } //! unknown-handler "./fold.ts#lost"; invalid-member reduce
      node a { run "#a" }
      node b { run }
      node c { run "#c" } //! unknown-handler "#c"
      node d { run "./gone.ts#d" } //! unknown-handler "./gone.ts#d"
      node e { run "./star.ts#e" }
      start -> a -> b -> c -> d -> e -> end
    }`,
    {
      'main.ts': 'export function a() {}\nexport const b = () => ({});',
      'fold.ts': 'export const add = (old: number, by: number) => old + by;',
      'star.ts': 'export * from "./main";',
    },
  );
});

import type { GraphFacts } from '../analysis/facts';
import { END } from '../flow/graph';
import { unsafeReads, type UnsafeRead } from './availability';
import { rule } from './define';
import { repairRead } from './fixes/reads';
import type { Related } from './rule';
import { code, names } from './words';

/** A read of a key that is never there the first time the node runs. */
export const readBeforeWrite = rule({
  code: 'read-before-write',
  severity: 'error',
  title: 'The key is read before it has a value',
  page: `
    On no way to this node anything writes the key, so the first run of the node never has it: a prompt would be
    empty, code would get nothing.

    ~~~graph bad
    graph revise {
      state { topic: string  draft: string  notes: string }
      input topic
      output draft
      node write { reads topic, notes  writes draft  run "#write" }
      node review { reads draft  writes notes  run "#review" }
      decision good { reads notes  run "#good"  yes -> end  no -> write max 3 }
      start -> write -> review -> good
    }
    ~~~

    Write the key earlier, give it a first value, make it an input, or, where the node can do without, say so:
    \`reads notes?\`.

    ~~~graph good
    graph revise {
      state { topic: string  draft: string  notes: string }
      input topic
      output draft
      node write { reads topic, notes?  writes draft  run "#write" }
      node review { reads draft  writes notes  run "#review" }
      decision good { reads notes  run "#good"  yes -> end  no -> write max 3 }
      start -> write -> review -> good
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    for (const unsafe of unsafeReads(graph, facts)) {
      if (unsafe.verdict !== 'never') continue;
      const { read } = unsafe;
      yield {
        span: read.places[0].span,
        message: message(graph, unsafe),
        severity: read.optional ? 'warning' : undefined,
        node: read.node === END ? undefined : read.node,
        key: read.key,
        related: related(graph, unsafe),
        fixes: () => repairRead(facts, graph, read),
      };
    }
  },
});

function message({ model, flow }: GraphFacts, { read, writers }: UnsafeRead): string {
  const key = code(model.channels[read.key].name);
  if (writers.length === 0) {
    return model.channels[read.key].isInput
      ? `nothing writes ${key}, and it has no value at first`
      : `nothing writes ${key}, and it is no input`;
  }
  const written = writers.map((writer) => model.nodes[writer].name);
  const them = writers.length === 1 ? `its only writer, ${names(written)},` : `its writers, ${names(written)},`;
  if (writers.length === 1 && writers[0] === read.node) {
    return `${key} is read before anything writes it: ${them} is this node`;
  }
  if (read.node === END) return `${key} is never there at the end: no way leads there from ${names(written, 'or')}`;
  const others = writers.filter((writer) => writer !== read.node);
  const run = writers.length === 1 ? 'runs' : 'run';
  if (others.every((writer) => flow.holdsBack(read.node, writer))) {
    return `${key} is read before anything writes it: ${them} ${run} later`;
  }
  return `${key} is read where nothing has written it: no way leads here from ${names(written, 'or')}`;
}

function related({ model }: GraphFacts, { read, writers }: UnsafeRead): readonly Related[] {
  const key = code(model.channels[read.key].name);
  const places: Related[] = [];
  for (const writer of writers.slice(0, 5)) {
    const write = model.writers[read.key].find((other) => other.node === writer);
    if (!write || writer === read.node) continue;
    const message = `${code(model.nodes[writer].name)} writes ${key}`;
    places.push({ message, place: { uri: model.uri, span: write.span } });
  }
  return places;
}

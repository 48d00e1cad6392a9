import { rule } from './define';
import { names } from './words';

/** A loop with several entries in a graph with parallel branches: availability is safe there, not exact. */
export const ambiguousLoop = rule({
  code: 'ambiguous-loop',
  severity: 'hint',
  title: 'The loop can be entered at several nodes',
  page: `
    The loop can be entered at several nodes, in a graph whose branches run in parallel. What is there at its nodes is
    then a safe answer, not an exact one: a key may be called missing that is always there.

    ~~~graph bad
    graph talk {
      state { task: string  notes: append<string> }
      input task
      output notes
      node log { reads task  run "#log" }
      decision who { reads task  run "#who"  alice -> alice  bob -> bob }
      node alice { reads task  writes notes  run "#alice" }
      node bob { reads task  writes notes  run "#bob" }
      decision more { reads notes  run "#more"  again -> bob max 5  done -> end }
      decision less { reads notes  run "#less"  again -> alice max 5  done -> end }
      start -> [log, who]
      log -> end
      alice -> more
      bob -> less
    }
    ~~~

    Enter the loop at one node.

    ~~~graph good
    graph talk {
      state { task: string  notes: append<string> }
      input task
      output notes
      node log { reads task  run "#log" }
      decision who { reads task, notes  run "#who"  alice -> alice max 5  bob -> bob max 5  done -> end }
      node alice { reads task  writes notes  run "#alice" }
      node bob { reads task  writes notes  run "#bob" }
      start -> [log, who]
      log -> end
      alice -> who
      bob -> who
    }
    ~~~
  `,

  *checkGraph({ model, flow }) {
    if (flow.sequential) return;
    for (const loop of flow.loops) {
      if (loop.entries.length < 2 || loop.endless) continue;
      const entries = loop.entries.map((entry) => model.nodes[entry].name);
      yield {
        span: model.nodes[loop.header].span,
        message: `this loop is entered at ${names(entries)}: what is there at its nodes is a safe answer, not an exact one`,
        node: loop.header,
      };
    }
  },
});

import { fixes, reports, rules } from '../support/rules';

rules('missing-start', () => {
  reports(
    'no edge leaves it, and that is all there is to say',
    `
    graph g {
        //^ error missing-start: no edge leaves \`start\`: nothing of \`g\` would run
      state { q: string  x: string }
      input q
      output x
      node a { reads x  run "#a" }
      node b { reads q  run "#b" }
      a -> b
    }
    `,
  );

  fixes(
    'Add `start -> a`',
    `
    graph g {
        //^ missing-start
      state { q: string }
      input q
      node b { reads q  run "#b" }
      node a { reads q  run "#a" }
      a -> b -> end
    }
    `,
    `
    graph g {
      state { q: string }
      input q
      node b { reads q  run "#b" }
      node a { reads q  run "#a" }
      a -> b -> end
      start -> a
    }
    `,
  );
});

rules('invalid-edge', () => {
  reports(
    'into the start, out of the end',
    `
    node a { reads q  run "#a" }
    decision d { reads q  run "#d"  again -> start  done -> end }
                                           //^^^^^ error invalid-edge: nothing leads into \`start\`: name the node to go to
    node b { reads q  run "#b" }
       //^ warning unreachable-node: no path leads from \`start\` to \`b\`
    start -> a -> d
    end -> b -> end
  //^^^ error invalid-edge: nothing leads on from \`end\`: the run is over there
    `,
  );

  fixes(
    'Lead to `a` instead',
    `
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> start  done -> end }
                                             //^^^^^ invalid-edge
      start -> a -> d
    `,
    `
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a  done -> end }
      start -> a -> d
    `,
  );

  fixes(
    'Remove this edge',
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> a -> [b, start]
                      //^^^^^ invalid-edge
      b -> end
    `,
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> a
      a -> b
      b -> end
    `,
  );

  fixes(
    'Remove this edge',
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> a -> end -> b -> end
                  //^^^ invalid-edge
    `,
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> a -> end
      b -> end
    `,
  );
});

rules('decision-edge', () => {
  reports(
    'an edge beside the arms',
    `
    decision d { reads q  run "#d"  yes -> a }
    node a { reads q  run "#a" }
    node b { reads q  run "#b" }
    start -> d -> b -> end
                //^ error decision-edge: \`d\` is a decision: its edge to \`b\` fires beside whichever arm it takes
    a -> end
    `,
  );

  fixes(
    'Move it into `d` as `else`',
    `
      decision d { reads q  run "#d"  yes -> a }
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> d -> b -> end
                  //^ decision-edge
      a -> end
    `,
    `
      decision d { reads q  run "#d"  yes -> a  else -> b }
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> d
      b -> end
      a -> end
    `,
  );

  fixes(
    'Move it into `d` as `else`',
    `
      decision d {
        reads q
        run "#d"
        yes -> a
      }
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> d
      d -> b
         //^ decision-edge
      [a, b] -> end
    `,
    `
      decision d {
        reads q
        run "#d"
        yes -> a
        else -> b
      }
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> d
      [a, b] -> end
    `,
  );

  fixes(
    'Remove this edge',
    `
      decision d { reads q  run "#d"  yes -> a  no -> b }
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> d
      [d, a] -> b -> end
              //^ decision-edge
    `,
    `
      decision d { reads q  run "#d"  yes -> a  no -> b }
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> d
      a -> b
      b -> end
    `,
  );
});

rules('unreachable-node', () => {
  reports(
    'an island',
    `
    node a { reads q  run "#a" }
    node x { reads q, y  prompt "{nothing}" }
       //^ warning unreachable-node: no path leads from \`start\` to \`x\`
    node y { reads q  writes y  run "#y" }
       //^ warning unreachable-node: no path leads from \`start\` to \`y\`
    start -> a -> end
    x -> y -> x
    `,
  );

  reports(
    'behind a node that does not exist',
    `
    node a { reads q  run "#a" }
    node b { reads q  run "#b" }
    start -> a -> elsewhere -> b -> end
                //^^^^^^^^^ error unknown-node: there is no node \`elsewhere\`
    `,
  );

  reports(
    'the node that a misspelt edge meant, and what is behind it',
    `
    node first { reads q  run "#first" }
    node research { reads q  run "#research" }
    node answer { reads q  run "#answer" }
    start -> first -> reserach -> end
                    //^^^^^^^^ error unknown-node: there is no node \`reserach\`; did you mean \`research\`?
    research -> answer -> end
    `,
  );

  fixes(
    'Remove `x` and its edges',
    `
      node a { reads q  run "#a" }
      /// Not wired up yet.
      node x { reads q  run "#x" }
         //^ unreachable-node
      node y { reads q  run "#y" }
      start -> a -> end
      y -> x -> [a, end]
      y -> [x, a]
      decision d { reads q  run "#d"  yes -> x  no -> [x, a]  maybe -> end }
    `,
    `
      node a { reads q  run "#a" }
      node y { reads q  run "#y" }
      start -> a -> end
      y -> a
      decision d { reads q  run "#d"  no -> a  maybe -> end }
    `,
  );
});

rules('dead-end', () => {
  reports(
    'a node and a decision',
    `
    node a { reads q  run "#a" }
    node b { reads q  run "#b" }
       //^ warning dead-end: nothing leads on from \`b\`: connect it to \`end\` if the work is done there
    decision d { reads q  run "#d" }
           //^ warning dead-end: nothing leads on from \`d\`: connect it to \`end\` if the work is done there
    start -> a -> [b, d, end]
    `,
  );

  fixes(
    'Add `b -> end`',
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
         //^ dead-end
      start -> a -> [b, end]
    `,
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> a -> [b, end]
      b -> end
    `,
  );

  fixes(
    'Add `done -> end`',
    `
      node a { reads q  run "#a" }
      decision d { reads q  run "#d" }
             //^ dead-end
      start -> a -> [d, end]
    `,
    `
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  done -> end }
      start -> a -> [d, end]
    `,
  );
});

rules('missing-end', () => {
  reports(
    'instead of a finding at each node',
    `
    graph g {
        //^ warning missing-end: nothing leads to \`end\` in \`g\`
      state { q: string }
      input q
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> [a, b]
    }
    `,
  );

  reports(
    'not where a misspelt name may be the end',
    `
    node a { reads q  run "#a" }
    start -> a -> edn
                //^^^ error unknown-node: there is no node \`edn\`; did you mean \`end\`?
    `,
  );

  fixes(
    'Add `[a, b] -> end`',
    `
    graph g {
        //^ missing-end
      state { q: string }
      input q
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> [a, b]
    }
    `,
    `
    graph g {
      state { q: string }
      input q
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> [a, b]
      [a, b] -> end
    }
    `,
  );
});

rules('duplicate-edge', () => {
  reports(
    'twice as wiring, twice within an arm',
    `
    node a { reads q  run "#a" }
    decision d { reads q  run "#d"  x -> [b, b]  y -> b }
                                           //^ warning duplicate-edge: \`d -> b\` is there already
    node b { reads q  run "#b" }
    start -> a -> d
    a -> d
       //^ warning duplicate-edge: \`a -> d\` is there already
    b -> end
    `,
  );

  fixes(
    'Remove this edge',
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      node c { reads q  run "#c" }
      start -> a -> b -> end
      a -> [b, c] -> end
          //^ duplicate-edge
    `,
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      node c { reads q  run "#c" }
      start -> a -> b -> end
      a -> c
      [b, c] -> end
    `,
  );

  fixes(
    'Remove this edge',
    `
      decision d { reads q  run "#d"  x -> [b, b]  y -> b }
                                             //^ duplicate-edge
      node b { reads q  run "#b" }
      start -> d
      b -> end
    `,
    `
      decision d { reads q  run "#d"  x -> b  y -> b }
      node b { reads q  run "#b" }
      start -> d
      b -> end
    `,
  );

  fixes(
    'Remove this edge',
    `
      node a { reads q  run "#a" }
      start -> a -> end
      a -> end
         //^^^ duplicate-edge
    `,
    `
      node a { reads q  run "#a" }
      start -> a -> end
    `,
  );
});

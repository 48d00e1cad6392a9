import { accepts, fixes, reports, rules } from '../support/rules';

rules('endless-loop', () => {
  reports(
    'no arm leaves it',
    `
    node a { reads q  run "#a" }
       //^ error endless-loop: \`a -> b -> a\` never ends: no arm leaves it
    node b { reads q  run "#b" }
    start -> a -> b -> a
    `,
  );

  reports(
    'every arm goes round',
    `
    node a { reads q  run "#a" }
       //^ error endless-loop: \`a -> d -> a\` never ends: no arm leaves it
    decision d { reads q  run "#d"  x -> a  y -> b }
    node b { reads q  run "#b" }
    start -> a -> d
    b -> a
    `,
  );

  reports(
    'what leaves it goes round as well',
    `
    node a { reads q  run "#a" }
       //^ error endless-loop: \`a -> b -> a\` never ends: every way that leaves it goes round as well
    node b { reads q  run "#b" }
    start -> a -> b -> a
    b -> end
    `,
  );

  reports(
    'itself',
    `
    node a { reads q  run "#a" }
       //^ error endless-loop: \`a -> a\` never ends: no arm leaves it
    start -> a -> a
    `,
  );

  reports(
    'a long one',
    `
    node a { reads q  run "#a" }
       //^ error endless-loop: \`a -> b -> c -> … -> f -> a\` never ends: no arm leaves it
    node b { reads q  run "#b" }
    node c { reads q  run "#c" }
    node d { reads q  run "#d" }
    node e { reads q  run "#e" }
    node f { reads q  run "#f" }
    start -> a -> b -> c -> d -> e -> f -> a
    `,
  );

  fixes(
    'Lead `b` to `end` instead',
    `
      node a { reads q  run "#a" }
         //^ endless-loop
      node b { reads q  run "#b" }
      start -> a -> b -> a
    `,
    `
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      start -> a -> b -> end
    `,
  );

  fixes(
    'Add `done -> end` to `d`',
    `
      node a { reads q  run "#a" }
         //^ endless-loop
      decision d {
        reads q
        run "#d"
        x -> a
        y -> a
      }
      start -> a -> d
    `,
    `
      node a { reads q  run "#a" }
      decision d {
        reads q
        run "#d"
        x -> a
        y -> a
        done -> end
      }
      start -> a -> d
    `,
  );
});

rules('leaky-loop', () => {
  reports(
    'the target waits until the loop is left',
    `
    node work { reads q  writes notes  run "#work" }
    decision review { reads notes  run "#review"  again -> [work, report] max 3  done -> report }
                                                                //^^^^^^ warning leaky-loop: \`report\` is reached while the loop of \`work\` goes on: it waits, and runs once, after the loop
    node report { reads notes  run "#report" }
    start -> work -> review
    report -> end
    `,
  );

  accepts(
    'leaving to the end is not reported',
    `
    node work { reads q  writes notes  run "#work" }
    decision review { reads notes  run "#review"  again -> [work, end] max 3  done -> end }
    start -> work -> review
    `,
  );

  fixes(
    'Do not lead to `report` from here',
    `
      node work { reads q  writes notes  run "#work" }
      decision review { reads notes  run "#review"  again -> [work, report] max 3  done -> report }
                                                                  //^^^^^^ leaky-loop
      node report { reads notes  run "#report" }
      start -> work -> review
      report -> end
    `,
    `
      node work { reads q  writes notes  run "#work" }
      decision review { reads notes  run "#review"  again -> work max 3  done -> report }
      node report { reads notes  run "#report" }
      start -> work -> review
      report -> end
    `,
  );
});

rules('unbounded-loop', () => {
  reports(
    'no arm has a max',
    `
    node work { reads q  run "#work" }
       //^^^^ hint unbounded-loop: \`work -> more -> work\` can be gone round without a \`max\`: only the limit of supersteps ends it
    decision more { reads q  run "#more"  again -> work  done -> end }
    start -> work -> more
    `,
  );

  reports(
    'one of two has',
    `
    node work { reads q  run "#work" }
       //^^^^ hint unbounded-loop: \`work -> more -> work\` can be gone round without a \`max\`: only the limit of supersteps ends it
    decision more { reads q  run "#more"  again -> work max 3  other -> work  done -> end }
    start -> work -> more
    `,
  );

  accepts(
    'both have',
    `
    node work { reads q  run "#work" }
    decision more { reads q  run "#more"  again -> work max 3  other -> work max 2  done -> end }
    start -> work -> more
    `,
  );

  fixes(
    'Add `max 10` to `again` of `more`',
    `
      node work { reads q  run "#work" }
         //^^^^ unbounded-loop
      decision more { reads q  run "#more"  again -> work  done -> end }
      start -> work -> more
    `,
    `
      node work { reads q  run "#work" }
      decision more { reads q  run "#more"  again -> work max 10  done -> end }
      start -> work -> more
    `,
  );

  fixes(
    'Add `max 10` to the arms that go round',
    `
      node work { reads q  run "#work" }
         //^^^^ unbounded-loop
      decision more { reads q  run "#more"  again -> work  other -> [work, log]  done -> end }
      node log { reads q  run "#log" }
      start -> work -> more
      log -> work
    `,
    `
      node work { reads q  run "#work" }
      decision more { reads q  run "#more"  again -> work max 10  other -> [work, log] max 10  done -> end }
      node log { reads q  run "#log" }
      start -> work -> more
      log -> work
    `,
  );
});

rules('ambiguous-loop', () => {
  reports(
    'two entries beside parallel branches',
    `
    node log { reads q  run "#log" }
    decision who { reads q  run "#who"  x -> a  y -> b }
    node a { reads q  run "#a" }
       //^ hint ambiguous-loop: this loop is entered at \`a\` and \`b\`: what is there at its nodes is a safe answer, not an exact one
    node b { reads q  run "#b" }
    decision more { reads q  run "#more"  go -> b max 2  done -> end }
    decision less { reads q  run "#less"  go -> a max 2  done -> end }
    start -> [log, who]
    log -> end
    a -> more
    b -> less
    `,
  );

  accepts(
    'two entries without any',
    `
    decision who { reads q  run "#who"  x -> a  y -> b }
    node a { reads q  run "#a" }
    node b { reads q  run "#b" }
    decision more { reads q  run "#more"  go -> b max 2  done -> end }
    decision less { reads q  run "#less"  go -> a max 2  done -> end }
    start -> who
    a -> more
    b -> less
    `,
  );
});

rules('step-limit', () => {
  reports(
    'the longest way',
    `
    graph g {
      state { q: string }
      input q
      limit 2 steps
    //^^^^^^^^^^^^^ warning step-limit: the longest way takes 3 supersteps, and the limit is 2
      node a { reads q  run "#a" }
      node b { reads q  run "#b" }
      node c { reads q  run "#c" }
      start -> a -> b -> c -> end
    }
    `,
  );

  reports(
    'rounds that `max` allows',
    `
    graph g {
      state { q: string }
      input q
      limit 9 steps
    //^^^^^^^^^^^^^ warning step-limit: with every loop gone round as often as its \`max\` allows, a run takes 10 supersteps, and the limit is 9
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a max 4  done -> end }
      start -> a -> d
    }
    `,
  );

  reports(
    'more than the default',
    `
    graph g {
        //^ warning step-limit: with every loop gone round as often as its \`max\` allows, a run takes 102 supersteps, and the limit is 100
      state { q: string }
      input q
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a max 50  done -> end }
      start -> a -> d
    }
    `,
  );

  accepts(
    'just enough',
    `
    graph g {
      state { q: string }
      input q
      limit 10 steps
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a max 4  done -> end }
      start -> a -> d
    }
    `,
  );

  fixes(
    'Set `limit 10 steps`',
    `
    graph g {
      state { q: string }
      input q
      limit 9 steps
    //^^^^^^^^^^^^^ step-limit
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a max 4  done -> end }
      start -> a -> d
    }
    `,
    `
    graph g {
      state { q: string }
      input q
      limit 10 steps
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a max 4  done -> end }
      start -> a -> d
    }
    `,
  );

  fixes(
    'Set `limit 102 steps`',
    `
    graph g {
        //^ step-limit
      state { q: string }
      input q

      /// Does it.
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a max 50  done -> end }
      start -> a -> d
    }
    `,
    `
    graph g {
      state { q: string }
      input q

      limit 102 steps
      /// Does it.
      node a { reads q  run "#a" }
      decision d { reads q  run "#d"  again -> a max 50  done -> end }
      start -> a -> d
    }
    `,
  );
});

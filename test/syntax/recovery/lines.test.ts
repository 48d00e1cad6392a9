/** Lines of nodes and decisions that are half-typed. */

import { recovers } from './recovers';

describe('recovery: lines', () => {
  recovers(
    'half-typed set lines',
    `
      graph g {
        node n {
          set
        //^^^ \`set\` needs a key and a value: \`set key = value\`
          set x
            //^ \`=\` and a value are missing behind \`set x\`
          set y =
              //^ an expression is missing behind \`=\`
          set z +=
              //^^ an expression is missing behind \`+=\`
          writes b
          set a.b = 1
             //^^ \`set\` assigns a key as a whole
          set c -= 1
              //^ only \`=\` and \`+=\` assign
          set d = 1
        }
      }
    `,
    `
      graph g
        node n: <error>; set x; set y; set z; writes b; set a, 1; set c, 1; set d, 1
    `,
  );

  recovers(
    'half-typed expressions',
    `
      graph g {
        node n {
          set x = a +
          set y = f(a,
          set z = b
          reads c
        }
        decision d {
          when
        //^^^^ \`when\` needs a condition
          when a ->
               //^^ this \`->\` leads nowhere: a node is missing behind it
          when a >
               //^ a \`->\` and a target are missing behind this arm
          when b -> c
          when
        //^^^^ \`when\` needs a condition
          else -> d
        }
      }
    `,
    `
      graph g
        node n: set x, a +; set y, f(a,; set z, b; reads c
        decision d: when … -> …; when a -> …; when a > -> …; when b -> c; when … -> …; else -> d
    `,
  );

  recovers(
    'half-typed calls',
    `
      graph g {
        node n {
          call
        //^^^^ \`call\` needs the name of a graph
          with
        //^^^^ \`with\` needs an input and a value: \`with input = value\`
          with a
             //^ \`=\` and a value are missing behind \`with a\`
          with b =
               //^ an expression is missing behind \`=\`
          into
        //^^^^ \`into\` needs a key and an output: \`into key = output\`
          into c
             //^ \`=\` and an output are missing behind \`into c\`
          into d =
               //^ an output of the called graph is missing behind \`=\`
          with e = f
          into g = h
        }
      }
    `,
    `
      graph g
        node n: call …; <error>; with a; with b; <error>; into c; into d; with e, f; into g, h
    `,
  );

  recovers(
    'half-typed each lines',
    `
      graph g {
        node a {
          each
        //^^^^ \`each\` needs an item and a list: \`each item in items\`
          reads b
        }
        node b {
          each x
             //^ \`in\` and a list are missing behind \`each x\`
          reads b
        }
        node c {
          each x in
               //^^ a list is missing behind \`in\`
          reads b
        }
        node d { each in xs  writes y }
               //^^^^ \`each\` needs an item and a list: \`each item in items\`
        node e { each x in xs.  writes y }
                           //^ a field is missing behind the \`.\`
      }
    `,
    `
      graph g
        node a: <error>; reads b
        node b: each x; reads b
        node c: each x; reads b
        node d: <error>; writes y
        node e: each x, xs.; writes y
    `,
  );

  recovers(
    'half-typed texts and policies',
    `
      graph g {
        node a {
          prompt
        //^^^^^^ \`prompt\` needs a string
          system
        //^^^^^^ \`system\` needs a string
          retry
        //^^^^^ \`retry\` needs a number
          timeout
        //^^^^^^^ \`timeout\` needs a time: \`timeout 30 s\`
          writes b
        }
        node b { model  tools  timeout 3  retry }
               //^^^^^ \`model\` needs a string
                      //^^^^^ \`tools\` needs at least one key
                                     //^ a unit is missing: \`ms\`, \`s\`, \`m\` or \`h\`
                                        //^^^^^ \`retry\` needs a number
        node c { ask  timeout 5 sec  timeout 30min }
               //^^^ \`ask\` needs a string
                              //^^^ \`sec\` is no unit: \`ms\`, \`s\`, \`m\` or \`h\`
                                             //^^^ \`min\` is no unit: \`ms\`, \`s\`, \`m\` or \`h\`
      }
    `,
    `
      graph g
        node a: prompt …; system …; retry …; timeout …; writes b
        node b: model …; tools …; timeout 3; retry …
        node c: ask …; timeout 5, sec; timeout 30, min
    `,
  );

  recovers(
    'half-typed arms',
    `
      graph g {
        decision d {
          reads q
          yes
        //^^^ \`yes\` begins no line of a decision; an arm is written \`label -> target\`
          no ->
           //^^ this \`->\` leads nowhere: a node is missing behind it
          maybe -> [a, b
                     //^ a \`]\` is missing here
          "x" -> c
          -> e
        //^^ a label is missing before this \`->\`
          done writes
             //^^^^^^ \`writes\` needs at least one key
          again writes a
                     //^ a \`->\` and a target are missing behind this arm
          1 -> f
          else -> g
        }
      }
    `,
    `
      graph g
        decision d: reads q; <error>; no -> …; maybe -> [a, b]; "x" -> c; <error>; done -> …; again writes a -> …; 1 -> f; else -> g
    `,
  );

  recovers(
    'lines of a node outside',
    `
      graph g {
        reads a, b
      //^^^^^ \`reads\` belongs in the braces of a node
        start -> n
      }
    `,
    `
      graph g
        <error>
        start -> n
    `,
  );
});

import { faultRule } from './define';
import { code } from './words';

/** A module or an export that `run`, `handlers` or `reduce` names and that is not there. */
export const unknownHandler = faultRule({
  code: 'unknown-handler',
  severity: 'warning',
  title: 'No such function',
  page: `
    \`run\`, \`handlers\` or \`reduce\` names a module that is not there, or one that does not export the function.
    A run would fail there.

    ~~~graph bad
    graph fetch {
      state { url: string  text: string }
      input url
      output text
      node get { reads url  writes text  run "./missing.ts#get" }
      start -> get -> end
    }
    ~~~

    Correct the path or the name, or write the function. Where neither \`handlers\` nor a module beside the file
    exists, the host hands the functions to the run and nothing is checked.

    ~~~graph good
    graph fetch {
      state { url: string  text: string }
      input url
      output text
      node get { reads url  writes text  run "#get" }
      start -> get -> end
    }
    ~~~
  `,
  message: ({ what, path, exportName }) =>
    what === 'no-module' ? `there is no module ${code(path)}` : `${code(path)} exports no ${code(exportName ?? '')}`,
});

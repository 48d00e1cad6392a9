// An esbuild plugin that keeps out of the bundle what Mermaid loads on demand and a flowchart never asks for: its thirty
// other kinds of diagram, the layouts other than dagre, and formulas.

const kept = /^(flowDiagram|stateDiagram-v2|dagre)-/;

/** @type {import('esbuild').Plugin} */
export const onlyFlowcharts = {
  name: 'only-flowcharts',
  setup(build) {
    build.onResolve({ filter: /./ }, (args) => {
      if (args.kind !== 'dynamic-import' || !args.importer.includes('/mermaid/dist/')) return undefined;
      const file = args.path.slice(args.path.lastIndexOf('/') + 1);
      return kept.test(file) ? undefined : { path: args.path, namespace: 'left-out' };
    });
    build.onLoad({ filter: /./, namespace: 'left-out' }, (args) => ({
      contents: `throw new Error(${JSON.stringify(`${args.path} is not part of this page`)})`,
    }));
  },
};

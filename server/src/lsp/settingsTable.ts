/**
 * What a person can turn on and off, beside the severities of the rules. The server reads its settings by this table;
 * the settings of the extension and `docs/settings.md` are generated from it (`npm run generate`).
 */
export const switches = {
  checkWorkspace: {
    default: false,
    scope: 'window',
    description: 'Check every `.graph` file of the workspace, not only those that are open.',
  },
  'inlayHints.reads': {
    default: false,
    scope: 'resource',
    description: 'Show behind a node without a `reads` line which keys it reads.',
  },
  'inlayHints.supersteps': {
    default: false,
    scope: 'resource',
    description: 'Show on nodes of graphs without loops in which superstep they run.',
  },
  'inlayHints.missing': {
    default: false,
    scope: 'resource',
    description: 'Show beside a read that can be unset when that is.',
  },
  'codeLens.run': {
    default: true,
    scope: 'resource',
    description: 'Show *Run* above graphs.',
  },
  'codeLens.preview': {
    default: true,
    scope: 'resource',
    description: 'Show *Preview* above graphs.',
  },
  'codeLens.keys': {
    default: true,
    scope: 'resource',
    description: 'Show above keys how many nodes read and write them.',
  },
} as const satisfies Readonly<Record<string, Switch>>;

interface Switch {
  readonly default: boolean;
  /** `window`: one value for all folders. */
  readonly scope: 'window' | 'resource';
  /** Markdown. */
  readonly description: string;
}

export type SwitchName = keyof typeof switches;
export type Switches = Readonly<Record<SwitchName, boolean>>;

/** The switches in the section `graph` of a client's settings, nested (`{inlayHints: {reads: true}}`) or flat. */
export function readSwitches(section: unknown): Switches {
  const names = Object.keys(switches) as SwitchName[];
  return Object.fromEntries(
    names.map((name) => {
      const value = valueAt(section, name);
      return [name, typeof value === 'boolean' ? value : switches[name].default];
    }),
  ) as Switches;
}

/** What stands in the section under a name with dots, nested or flat. */
export function valueAt(section: unknown, name: string): unknown {
  if (!isRecord(section)) return undefined;
  if (name in section) return section[name];
  return name.split('.').reduce((value: unknown, part) => (isRecord(value) ? value[part] : undefined), section);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import { nearest } from '../rules/nearest';
import { code, didYouMean } from '../rules/words';
import { isRecord, type SwitchName, switches } from './settingsTable';

/** Settings beside the switches: severities are looked at where they are read, the other is the client's own. */
const OTHERS = ['diagnostics.severity', 'trace.server'];

const NAMES: readonly string[] = [...Object.keys(switches), ...OTHERS];

/** Sentences about what in the section `graph` of a client's settings is no setting, or has a value that does not fit. */
export function settingsFaults(section: unknown): string[] {
  if (section === undefined || section === null) return [];
  if (!isRecord(section)) return [`the section ${code('graph')} of the settings is ${shown(section)}, and no object`];
  return faultsIn(section, '');
}

function faultsIn(section: Readonly<Record<string, unknown>>, prefix: string): string[] {
  return Object.entries(section).flatMap(([part, value]) => {
    const name = `${prefix}${part}`;
    if (value === undefined || value === null || OTHERS.includes(name)) return [];
    if (isSwitch(name)) return typeof value === 'boolean' ? [] : [notBoolean(name, value)];
    const isGroup = NAMES.some((known) => known.startsWith(`${name}.`));
    if (isGroup && isRecord(value)) return faultsIn(value, `${name}.`);
    if (isGroup) return [`the setting ${code(`graph.${name}`)} is ${shown(value)}, and no object`];
    const meant = nearest(name, NAMES);
    return [`there is no setting ${code(`graph.${name}`)}${didYouMean(meant && `graph.${meant}`)}`];
  });
}

function notBoolean(name: SwitchName, value: unknown): string {
  const standard = code(String(switches[name].default));
  return `the setting ${code(`graph.${name}`)} is ${shown(value)}, neither ${code('true')} nor ${code('false')}: ${standard} holds`;
}

function isSwitch(name: string): name is SwitchName {
  return Object.hasOwn(switches, name);
}

function shown(value: unknown): string {
  return code(JSON.stringify(value) ?? 'undefined');
}

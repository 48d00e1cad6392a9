import { codes } from '../rules/all';
import { type Levels, levelsOfObject, levelsOfPackage, overlay, type ReadLevels } from '../rules/severities';
import type { Log } from './guard';
import type { GraphSettings } from './settings';

/** Keeps the levels of so many pairs of package.json and settings. */
const KEPT = 50;

/**
 * The levels of a file: the nearest package.json says what the project wants, the editor's settings win over it.
 * The same text and settings give the same object, so that whoever keeps findings can tell that nothing has changed.
 */
export class SeverityReader {
  private readonly kept = new Map<string, Levels>();
  private readonly complaints = new Set<string>();

  constructor(private readonly log: Log) {}

  levels(manifest: { readonly uri: string; readonly text: string } | undefined, { severity }: GraphSettings): Levels {
    const key = `${manifest?.text ?? ''}\0${JSON.stringify(severity ?? null)}`;
    const known = this.kept.get(key);
    if (known) return known;
    const ofPackage = manifest ? this.read(manifest.uri, levelsOfPackage(manifest.text, codes)) : new Map();
    const ofEditor = this.read('graph.diagnostics.severity', levelsOfObject(severity, codes));
    const levels = overlay(ofPackage, ofEditor);
    if (this.kept.size >= KEPT) this.kept.clear();
    this.kept.set(key, levels);
    return levels;
  }

  /** What cannot be read is said once. */
  private read(from: string, { levels, errors }: ReadLevels): Levels {
    for (const error of errors) {
      const complaint = `${from}: ${error}`;
      if (this.complaints.has(complaint)) continue;
      this.complaints.add(complaint);
      this.log(complaint);
    }
    return levels;
  }
}

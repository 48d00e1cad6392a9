/** Levels from the nearest package.json of a file, and from the command line over them. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codes, levelsOfOptions, levelsOfPackage, overlay, type Levels } from '../rules';
import { showPath } from './problems';
import { UsageError } from './usage';

export class LevelReader {
  private readonly byFolder = new Map<string, Levels>();
  private readonly given: Levels;

  /**
   * `options` are the values of `--severity`; throws `UsageError` for what is no level in them. `complain` is told once of
   * each package.json that has something wrong in its section.
   */
  constructor(
    options: readonly string[],
    private readonly complain: (sentence: string) => void,
  ) {
    const { levels, errors } = levelsOfOptions(options, codes);
    if (errors.length > 0) throw new UsageError(`\`--severity\`: ${errors.join('; ')}`);
    this.given = levels;
  }

  /** `-` counts as a file of the current folder. */
  levelsFor(path: string): Levels {
    return overlay(this.ofFolder(path === '-' ? process.cwd() : dirname(resolve(path))), this.given);
  }

  private ofFolder(start: string): Levels {
    const passed: string[] = [];
    let folder = start;
    let levels = this.byFolder.get(folder);
    while (!levels) {
      passed.push(folder);
      levels = this.readManifest(join(folder, 'package.json'));
      const parent = dirname(folder);
      if (!levels && parent === folder) levels = new Map();
      folder = parent;
      levels ??= this.byFolder.get(folder);
    }
    for (const below of passed) this.byFolder.set(below, levels);
    return levels;
  }

  private readManifest(path: string): Levels | undefined {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
    const { levels, errors } = levelsOfPackage(text, codes);
    for (const error of errors) this.complain(`${showPath(path)}: ${error}`);
    return levels;
  }
}

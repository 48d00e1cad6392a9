/** Paths as they are written in a text: `/` separated, from the folder of the file (see `resolveRelative`). */
import { URI } from 'vscode-uri';

export function pathOf(uri: string): string {
  return URI.parse(uri).path;
}

/** From the folder of a file to another, `/` separated; undefined where no such path leads. */
export function relativePath(from: string, to: string): string | undefined {
  const [home, target] = [URI.parse(from), URI.parse(to)];
  if (home.scheme !== target.scheme || home.authority !== target.authority) return undefined;
  const folders = home.path.split('/').slice(0, -1);
  const parts = target.path.split('/');
  let same = 0;
  while (same < folders.length && same < parts.length - 1 && folders[same] === parts[same]) same++;
  // Another drive of Windows.
  if (same <= 1 && /^[a-z]:$/i.test(folders[1] ?? parts[1] ?? '')) return undefined;
  const up = '../'.repeat(folders.length - same);
  return (up === '' ? './' : up) + parts.slice(same).join('/');
}

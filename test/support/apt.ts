import { execFileSync } from 'node:child_process';

/** Installs packages of Debian. Throws `sorry` where there is no apt, no network or no right to use it. */
export function aptInstall(packages: readonly string[], sorry: string): void {
  console.log(`Installing ${packages.join(' and ')} with apt-get (about a minute) …`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } catch (error) {
    throw new Error(sorry, { cause: error });
  }
}

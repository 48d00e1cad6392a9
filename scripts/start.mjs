// `npm start`: builds the extension and opens examples/ with it, in the desktop VS Code where there is one, else in the
// server-hosted one, whose address is printed. `PORT` chooses its port.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = join(root, 'examples');
const shell = process.platform === 'win32';
const desktop = process.env.VSCODE_EXECUTABLE ?? 'code';

console.log('Building the extension …');
execFileSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });

if (hasScreen() && spawnSync(desktop, ['--version'], { shell }).status === 0) {
  console.log('Opening examples/ in VS Code …');
  const args = ['--new-window', `--extensionDevelopmentPath=${root}`, examples];
  process.exitCode = spawnSync(desktop, args, { shell, stdio: 'inherit' }).status ?? 1;
} else {
  console.log('There is no desktop VS Code here: taking the server-hosted one.');
  await serve();
}

async function serve() {
  execFileSync('npx', ['tsc', '-p', '.', '--noCheck'], { cwd: root, stdio: 'inherit', shell });
  const require = createRequire(import.meta.url);
  const { installHost } = require('../out/test/vscode/install.js');
  installHost();
  const { cli, startServer, workbenchUrl } = require('../out/test/vscode/host.js');

  console.log('Packaging and installing the extension …');
  const scratch = mkdtempSync(join(tmpdir(), 'agent-graph-'));
  const vsix = join(scratch, 'agent-graph.vsix');
  execFileSync('npm', ['run', '--silent', 'package', '--', '--out', vsix], { cwd: root, stdio: 'pipe', shell });
  cli(['--install-extension', vsix], join(scratch, 'extensions'));
  const server = await startServer({
    extensionsFolder: join(scratch, 'extensions'),
    port: Number(process.env.PORT ?? 0),
  });
  console.log(`\nOpen this address in a browser:\n\n  ${workbenchUrl(server.url, examples)}\n\nCtrl+C ends it.`);

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.stop();
      rmSync(scratch, { recursive: true, force: true });
      process.exit(0);
    });
  }
  setInterval(() => {}, 1 << 30);
}

function hasScreen() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Called by VS Code in its extension host: runs all `*.test.js` beside this file. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 30_000, grep: process.env.TEST_GREP || undefined });
  const files = readdirSync(__dirname).filter((name) => name.endsWith('.test.js'));
  for (const name of files.toSorted()) mocha.addFile(join(__dirname, name));
  await new Promise<void>((done, fail) => {
    const runner = mocha.run((failures) => {
      const passed = runner.stats?.passes ?? 0;
      console.log(`${passed} passed, ${failures} failed`);
      // Proof that the suite has got to its end: an extension host that dies looks like success from outside.
      if (process.env.TEST_RESULTS) {
        writeFileSync(process.env.TEST_RESULTS, JSON.stringify({ passed, failed: failures }));
      }
      if (failures > 0) fail(new Error(`${failures} of the tests failed`));
      else done();
    });
  });
}

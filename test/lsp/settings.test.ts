import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CodeLens, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import { Settings, settingsIn } from '../../server/src/lsp/settings';
import { settingsFaults } from '../../server/src/lsp/settingsFaults';
import { editor, TestClient } from './client';

const FAULTY = 'graph g {\n  node a { reads x }\n  start -> a -> end\n}\n';
const KEYS = 'graph g {\n  state { k: string = "" }\n  output k\n  start -> end\n}\n';

describe('settings', () => {
  it('differ by folder, switches and severities alike, and a change is taken up at once', async () => {
    const client = await TestClient.start({
      folders: ['one', 'two'],
      settings: {
        one: { codeLens: { keys: false }, diagnostics: { severity: { 'unknown-key': 'hint' } } },
        two: { codeLens: { keys: true }, diagnostics: { severity: { 'unknown-key': 'warning' } } },
      },
    });
    const severity = async (name: string): Promise<number> =>
      (await client.codes(client.uri(name), 'unknown-key'))[0].severity!;
    const last = (name: string): Diagnostic | undefined =>
      client.published.findLast(({ uri }) => uri === client.uri(name))?.diagnostics[0];
    const lenses = async (name: string): Promise<number> =>
      (await client.request<CodeLens[]>('textDocument/codeLens', client.uri(name))).length;
    for (const folder of ['one', 'two']) {
      client.open(client.uri(`${folder}/faulty.graph`), FAULTY);
      client.open(client.uri(`${folder}/keys.graph`), KEYS);
    }
    assert.deepEqual([await severity('one/faulty.graph'), await severity('two/faulty.graph')], [4, 2]);
    assert.deepEqual([await lenses('one/keys.graph'), await lenses('two/keys.graph')], [0, 1]);

    client.settingsChanged({
      one: { codeLens: { keys: true } },
      two: { codeLens: { keys: false }, diagnostics: { severity: { 'unknown-key': 'off' } } },
    });
    await client.codes(client.uri('two/faulty.graph'));
    await client.until('an error', () => last('one/faulty.graph')?.severity === DiagnosticSeverity.Error);
    assert.deepEqual([await lenses('one/keys.graph'), await lenses('two/keys.graph')], [1, 0]);
    assert.deepEqual(client.log, []);
    await client.stop();
  });

  it('differ by folder even if the folders have the same name', async () => {
    const client = await TestClient.start({ folders: ['left/app', 'right/app'] });
    const settings = new Map([
      [client.uri('left/app'), 'hint'],
      [client.uri('right/app'), 'off'],
    ]);
    client.connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      items.map(({ scopeUri }) => ({ diagnostics: { severity: { 'unknown-key': settings.get(scopeUri ?? '') } } })),
    );
    client.settingsChanged({});
    const [left, right] = [client.uri('left/app/a.graph'), client.uri('right/app/a.graph')];
    client.open(left, FAULTY);
    client.open(right, FAULTY);
    assert.equal((await client.codes(left, 'unknown-key'))[0].severity, 4);
    await client.codes(right);
    await client.stop();
  });

  it('that are wrong are named in the log, once', async () => {
    const wrong = {
      checkWorkspace: 'yes',
      codeLens: { key: false },
      diagnostics: { severity: { 'unknown-kez': 'off' } },
    };
    const client = await TestClient.start({ settings: { '': wrong } });
    const uri = client.uri('a.graph');
    client.open(uri, FAULTY);
    await client.codes(uri, 'unknown-key');
    const said = [
      'the setting `graph.checkWorkspace` is `"yes"`, neither `true` nor `false`: `false` holds',
      'there is no setting `graph.codeLens.key`; did you mean `graph.codeLens.keys`?',
      'graph.diagnostics.severity: there is no finding `unknown-kez`; did you mean `unknown-key`?',
    ];
    assert.deepEqual(client.log.toSorted(), said.toSorted());
    client.settingsChanged({ '': { ...wrong, diagnostics: { severity: { 'unknown-key': 'off' } } } });
    await client.codes(uri);
    assert.deepEqual(client.log.toSorted(), said.toSorted());
    await client.stop();
  });

  it('may be handed over with the first message, under their name or without', async () => {
    for (const initializationOptions of [{ codeLens: { keys: false } }, { graph: { 'codeLens.keys': false } }]) {
      const workspace = { ...editor.workspace, configuration: false };
      const client = await TestClient.start({ capabilities: { ...editor, workspace }, initializationOptions });
      const uri = client.uri('a.graph');
      client.open(uri, KEYS);
      assert.deepEqual(await client.request('textDocument/codeLens', uri), []);
      void client.connection.sendNotification('workspace/didChangeConfiguration', { settings: { graph: {} } });
      assert.equal((await client.request<CodeLens[]>('textDocument/codeLens', uri)).length, 1);
      assert.deepEqual(client.log, []);
      await client.stop();
    }
  });

  it('have faults of every kind', () => {
    assert.deepEqual(settingsFaults(null), []);
    assert.deepEqual(settingsFaults({ 'codeLens.keys': true, trace: { server: 'verbose' }, checkWorkspace: null }), []);
    assert.deepEqual(settingsFaults('on'), ['the section `graph` of the settings is `"on"`, and no object']);
    assert.deepEqual(settingsFaults({ codeLens: true, xyz: {}, 'codeLens.run': 1 }), [
      'the setting `graph.codeLens` is `true`, and no object',
      'there is no setting `graph.xyz`',
      'the setting `graph.codeLens.run` is `1`, neither `true` nor `false`: `true` holds',
    ]);
  });

  it('are not what else a client says at the start, or of other programs', () => {
    const log: string[] = [];
    const options = { commands: ['graph.run'], files: true, diagnostics: 'push', checkWorkspace: true };
    const settings = new Settings(undefined, settingsIn(options), (line) => log.push(line));
    assert.equal(settings.get(undefined)!.switches.checkWorkspace, true);
    settings.change({ python: { version: 3 } });
    assert.equal(settings.get(undefined)!.switches.checkWorkspace, false);
    assert.deepEqual(log, []);
  });

  it('that the extension contributes are those that are known', () => {
    const manifest = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as {
      contributes: { configuration: { properties: Record<string, { default: unknown }> } };
    };
    const { properties } = manifest.contributes.configuration;
    const section = Object.entries(properties).map(([name, value]) => [name.replace('graph.', ''), value.default]);
    assert.deepEqual(settingsFaults(Object.fromEntries(section)), []);
  });
});

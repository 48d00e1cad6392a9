import assert from 'node:assert/strict';
import { noDisk } from '../../server/src/lsp/disk';
import { Documents } from '../../server/src/lsp/documents';
import { IgnoredFiles } from '../../server/src/lsp/ignored';
import { Workspace } from '../../server/src/lsp/workspace';

function ignored(files: Record<string, string>): (path: string) => boolean {
  const textOf = (uri: string): string | undefined => files[uri.replace('file:///w/', '')];
  const disk = { ...noDisk, read: (uri: string) => ({ text: textOf(uri), fault: undefined }), stamp: textOf };
  const workspace = new Workspace(new Documents(), disk);
  workspace.setFolders(['file:///w']);
  const rules = new IgnoredFiles(workspace);
  return (path) => rules.has(new URL(path, 'file:///w/').toString());
}

describe('files that are left alone', () => {
  it('are hidden ones and those of packages', () => {
    const has = ignored({});
    assert.ok(has('node_modules/x/a.graph'));
    assert.ok(has('deep/node_modules/'));
    assert.ok(has('.git/a.graph'));
    assert.ok(has('.hidden.graph'));
    assert.ok(!has('node_modules.graph'));
    assert.ok(!has('deep/a.graph'));
  });

  it('are those that .gitignore names, from the folder that it stands in', () => {
    const has = ignored({
      '.gitignore': 'made/\n*.tmp.graph\n/top.graph\n',
      'in/.gitignore': '!keep.tmp.graph\nx y/\n',
    });
    assert.ok(has('made/a.graph'));
    assert.ok(has('in/made/'));
    assert.ok(has('in/a.tmp.graph'));
    assert.ok(!has('in/keep.tmp.graph'));
    assert.ok(has('keep.tmp.graph'));
    assert.ok(has('top.graph'));
    assert.ok(!has('in/top.graph'));
    assert.ok(has('in/x%20y/a.graph'));
  });

  it('are never those outside the workspace', () => {
    assert.ok(!ignored({})('/other/node_modules/a.graph'));
  });
});

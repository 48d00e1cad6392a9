import assert from 'node:assert/strict';
import { wantsColours } from '../../server/src/cli/terminal';

describe('colours', () => {
  it('are for terminals', () => {
    assert.ok(wantsColours({}, true));
    assert.ok(!wantsColours({}, false));
    assert.ok(!wantsColours({ TERM: 'dumb' }, true));
  });

  it('can be had elsewhere with FORCE_COLOR', () => {
    assert.ok(wantsColours({ FORCE_COLOR: '1' }, false));
    assert.ok(wantsColours({ FORCE_COLOR: '' }, false));
    assert.ok(!wantsColours({ FORCE_COLOR: '0' }, true));
  });

  it('are never there with NO_COLOR, unless it is empty', () => {
    assert.ok(!wantsColours({ NO_COLOR: '1', FORCE_COLOR: '1' }, true));
    assert.ok(wantsColours({ NO_COLOR: '' }, true));
  });
});

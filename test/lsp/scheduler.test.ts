import assert from 'node:assert/strict';
import { Scheduler } from '../../server/src/lsp/scheduler';

describe('the scheduler', () => {
  it('does once what is asked for several times before it begins', async () => {
    const done: string[] = [];
    const scheduler = new Scheduler((key) => done.push(key));
    scheduler.schedule('a');
    scheduler.schedule('b');
    scheduler.schedule('a');
    await until(() => done.length >= 2);
    await pause(20);
    assert.deepEqual(done.toSorted(), ['a', 'b']);
  });

  it('waits for messages that have arrived already', async () => {
    const seen: number[] = [];
    let version = 0;
    const scheduler = new Scheduler(() => seen.push(version));
    // As the connection does it: one message per turn of the event loop.
    for (let i = 0; i < 5; i++) {
      version += 1;
      scheduler.schedule('a');
      await turn();
    }
    await until(() => seen.length > 0);
    assert.deepEqual(seen, [5]);
  });

  it('does the newest once more after what changed while it ran', async () => {
    let runs = 0;
    const scheduler = new Scheduler((key) => {
      runs += 1;
      if (runs === 1) for (let i = 0; i < 5; i++) scheduler.schedule(key);
    });
    scheduler.schedule('a');
    await until(() => runs === 2);
    await pause(80);
    assert.equal(runs, 2);
  });

  it('starts at once when nothing is behind', async () => {
    let started = 0;
    const asked = performance.now();
    const scheduler = new Scheduler(() => (started = performance.now()));
    scheduler.schedule('a');
    await until(() => started > 0);
    assert.ok(started - asked < 10, `waited ${started - asked} ms`);
  });

  it('lets requests in between when changes come faster than they are worked off', async () => {
    const begun: number[] = [];
    const scheduler = new Scheduler(() => {
      begun.push(performance.now());
      const end = performance.now() + 40;
      while (performance.now() < end);
    });
    scheduler.schedule('a');
    await until(() => begun.length === 1);
    scheduler.schedule('a');
    scheduler.schedule('a');
    await until(() => begun.length === 2);
    assert.ok(begun[1] - begun[0] >= 55, `began again after ${begun[1] - begun[0]} ms`);
  });

  it('drops what is no longer wanted', async () => {
    const done: string[] = [];
    const scheduler = new Scheduler((key) => done.push(key));
    scheduler.schedule('a');
    scheduler.schedule('b');
    scheduler.drop('a');
    await until(() => done.length > 0);
    await pause(10);
    assert.deepEqual(done, ['b']);
    scheduler.schedule('c');
    scheduler.dispose();
    await pause(10);
    assert.deepEqual(done, ['b']);
  });
});

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(1);
}

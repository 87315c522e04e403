import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runHeavyWork } from './heavy-work.ts';

test('heavy work runs one at a time, the owner’s first, and a failure blocks no other', async () => {
  const done: string[] = [];
  let underWay = 0;
  const ask = (name: string, isTheOwners: boolean) =>
    runHeavyWork(async () => {
      underWay += 1;
      assert.equal(underWay, 1);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      done.push(name);
      if (name === 'photo 2') throw new Error(name);
      return name;
    }, isTheOwners);

  const all = await Promise.allSettled([
    ask('photo 1', false),
    ask('photo 2', false),
    ask('photo 3', false),
    ask('preview', true),
    ask('picture', true),
  ]);

  assert.deepEqual(done, ['photo 1', 'preview', 'picture', 'photo 2', 'photo 3']);
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.equal(await ask('later', false), 'later');
});

import { expect, test } from 'vitest';
import { createActionRights } from '../../../../src/domains/applets/engine/action-rights.ts';

test('actions of an applet keep their order, however long a look-up takes', async () => {
  const lookUps: (() => void)[] = [];
  const findStop = createActionRights({
    applets: { listByIds: async () => [] },
    findRights: async () => {
      await new Promise<void>((resolve) => lookUps.push(resolve));
      return { members: [], permissions: new Map() };
    },
    topicsOfProjects: async () => [],
  });
  const done: string[] = [];
  const start = (name: string) =>
    findStop({
      appletId: 'lamp',
      projectId: 'class',
      runsAsId: 'teacher',
      action: { id: name, type: 'WAIT_ACTION', seconds: 1 },
      sequence: undefined,
    }).then(() => done.push(name));
  const tick = () => new Promise((resolve) => setTimeout(resolve));

  const first = start('first');
  await tick();
  const second = start('second');
  await tick();
  // The latest look-up that has begun is answered first.
  for (let answer = lookUps.pop(); answer; answer = lookUps.pop()) {
    answer();
    await tick();
  }
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
});

import { expect, test } from 'vitest';
import { createTopicWatch } from '../../../src/domains/topics/watch.ts';

test('a server of 0.3.0 names no id: what is kept by ids forgets everything', async () => {
  let hear = async (..._message: unknown[]) => {};
  const everywhere = (_kind: string, local: typeof hear) => {
    hear = local;
    return local;
  };
  const nodes = { everywhere, onGap: () => {} };
  const topics = createTopicWatch({ nodes, events: { afterCommit: () => {} }, logger: console } as never, {} as never);
  const forgotten: string[] = [];
  topics.watch({
    of: ['settings'],
    forget: ({ id, name }) => forgotten.push(id || name),
    forgetAll: () => forgotten.push('all'),
  });
  await hear('pond', 't1', ['settings']);
  await hear('pond', 't1', ['values']);
  expect(forgotten).toEqual(['t1']);
  await hear('pond');
  expect(forgotten).toEqual(['t1', 'pond', 'all']);
});

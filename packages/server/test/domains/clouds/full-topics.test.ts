import { expect, test } from 'vitest';
import { createForTexts } from '../../../src/domains/clouds/sent.ts';

const topic = { id: 't', name: 'n' } as never;

test.each([
  ['has no room for a text', [{ keyName: 'temp' }], 0],
  ['has made a data type', [{ keyName: 'temp' }, { keyName: 'status' }], 1],
  ['has fitted a name', [{ keyName: 'status_1', sentNames: ['status'] }], 1],
])('a topic that %s', async (_, types, changes) => {
  const emitted: string[] = [];
  const events = { emit: async (event: string) => void emitted.push(event) };
  await createForTexts(events as never, { createMissingDataTypes: async () => types as never }, topic, ['status']);
  expect(emitted).toHaveLength(changes);
});

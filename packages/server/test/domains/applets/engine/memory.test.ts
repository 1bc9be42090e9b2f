import { EACH_TIME, NOTHING_KNOWN, type Timing } from '@tinkerstream/contract/applets';
import { beforeEach, expect, test } from 'vitest';
import type { AppletEntity } from '../../../../src/domains/applets/applet.ts';
import { AppletMemories, type AppletMemory } from '../../../../src/domains/applets/engine/memory.ts';
import { PROCESS_TIME } from '../../../../src/platform/clock/clock.ts';
import type { Kept } from '../../../../src/platform/kept/kept-repository.ts';
import { type KeptChange, lastChanges } from '../../../../src/platform/kept/kept-rows.ts';

const applet = (timing: Partial<Timing> = {}): AppletEntity => ({
  id: 'alarm',
  projectId: 'project',
  creatorId: 'u1',
  runsAsId: 'ada',
  name: 'Alarm',
  isEnabled: true,
  triggers: [],
  filters: [],
  actions: [],
  timing: { ...EACH_TIME, when: 'STARTS', ...timing },
  runOrder: {},
  hookToken: '',
  createdOn: 0,
});
const on = { state: { ...NOTHING_KNOWN, isOn: true }, latched: new Set<number>() };

let stored: Map<string, Kept>;
let connected: ((...args: never[]) => unknown)[];
beforeEach(() => {
  [stored, connected] = [new Map(), []];
});

/** A node with all others: what it tells reaches each of them. */
function openNode(): AppletMemories {
  const list = async (scopes: readonly string[]) => [...stored.values()].filter(({ scope }) => scopes.includes(scope));
  return new AppletMemories(PROCESS_TIME, list, {
    everywhere: (kind, local) => {
      if (kind !== 'applet-memory') return local;
      connected.push(local);
      return (...args) => {
        for (const other of connected) (other as typeof local)(...args);
        return undefined as never;
      };
    },
  });
}

async function open(node: AppletMemories, entity = applet()): Promise<AppletMemory> {
  const memory = node.open(entity);
  await memory.loaded;
  return memory;
}

function commit(node: AppletMemories, changes: readonly KeptChange[]): void {
  for (const { key, content, ...change } of lastChanges(changes)) {
    if (content === undefined) stored.delete(key);
    else stored.set(key, { key, content, ...change });
  }
  node.committed(changes);
}

test('what is remembered of a board is stored if it matters, and read again', async () => {
  const node = openNode();
  const memory = await open(node);
  const changes = memory.keep('a', on);
  expect(changes).toHaveLength(1);
  expect(memory.keep('a', { ...on, state: { ...on.state, leftOut: 5 } })).toEqual([]);
  commit(node, changes);
  expect((await open(openNode())).of('a')).toMatchObject(on);
  expect((await open(openNode())).of('b').state).toEqual(NOTHING_KNOWN);
});

test('another name keeps it, another timing does not', async () => {
  const node = openNode();
  const memory = await open(node);
  commit(node, memory.keep('a', on));
  expect(await open(node, { ...applet(), name: 'Renamed' })).toBe(memory);
  expect((await open(node, applet({ forSec: 5 }))).of('a').state).toEqual(NOTHING_KNOWN);
});

test('a failed commit makes it read the stored memory again', async () => {
  const node = openNode();
  const memory = await open(node);
  memory.keep('a', on);
  node.forget('alarm');
  expect((await open(node)).of('a').state).toEqual(NOTHING_KNOWN);
});

test('other nodes follow what is committed, and no older change', async () => {
  const [node, other] = [openNode(), openNode()];
  const [here, there] = [await open(node), await open(other)];
  const first = here.keep('a', on);
  const second = here.keep('a', { ...on, state: { ...on.state, isOn: false } });
  commit(node, second);
  commit(node, first);
  expect([here.of('a').state.isOn, there.of('a').state.isOn]).toEqual([false, false]);
});

test('a thousand boards are remembered; the one that was not heard for longest is forgotten', async () => {
  const memory = await open(openNode());
  for (let n = 0; n < 1000; n++) memory.keep(`board-${n}`, on);
  memory.keep('board-0', on);
  const changes = memory.keep('another', on);
  expect(changes.map(({ key, content }) => [key, content !== undefined])).toEqual([
    ['another', true],
    ['board-1', false],
  ]);
  expect([memory.of('board-0').state.isOn, memory.of('board-1').state.isOn]).toEqual([true, null]);
});

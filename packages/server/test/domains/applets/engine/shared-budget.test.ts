import { ACTIONS_AT_ONCE, MAX_WAITING_ACTIONS } from '@tinkerstream/contract/applets';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionBudget, Payer } from '../../../../src/domains/applets/engine/action-budget.ts';
import { shareBudget } from '../../../../src/domains/applets/engine/shared-budget.ts';
import { createClock } from '../../../../src/platform/clock/clock.ts';
import { joinNodes, type Nodes } from '../../../../src/platform/cluster/nodes.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { type RedisServer, startRedis } from '../../../support/storage/redis-server.ts';

const logger = pino({ enabled: false });
let redis: RedisServer;
let nodes: Nodes[];
let onA: ActionBudget;
let onB: ActionBudget;

beforeAll(async () => {
  redis = await startRedis();
  nodes = await Promise.all(['school', 'school'].map((name) => joinNodes(redis.url, name, logger)));
  [onA, onB] = nodes.map((node) => shareBudget(createClock(), node)) as [ActionBudget, ActionBudget];
  await Promise.all(nodes.map((node) => node.listen()));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await redis.stop();
});

/** Asks for actions at a moment until they are refused. @returns how many were admitted */
function useUp(budget: ActionBudget, payer: Payer, now: number): number {
  let admitted = 0;
  while (typeof budget.admit(payer, 20, now, now) === 'number') admitted += 20;
  return admitted;
}

test('a user has one budget on all nodes', async () => {
  const now = performance.now();
  const half = (ACTIONS_AT_ONCE + MAX_WAITING_ACTIONS) / 2;
  const [one, other] = [
    { userId: 'ada', appletId: 'one' },
    { userId: 'ada', appletId: 'other' },
  ];
  expect(useUp(onA, one, now)).toBe(half);
  await eventually(
    async () => onB.isUsedUp(one),
    (isUsedUp) => isUsedUp,
  );
  expect(useUp(onB, one, now)).toBe(0);
  // What is left is for the other applets of the user. What takes a moment to arrive counts as so much later.
  const left = useUp(onB, other, now);
  expect(left).toBeGreaterThan(half / 2);
  expect(left).toBeLessThanOrEqual(half);
  expect(onB.admit({ userId: 'ada', appletId: 'third' }, 20, now, now)).toBe('TOO_MANY_ACTIONS');
  expect(onB.admit({ userId: 'bob', appletId: 'own' }, 20, now, now)).toBe(0);
});

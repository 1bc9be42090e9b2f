import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import { ActionBudget, type Spending } from './action-budget.ts';

/** The longest time before the other nodes learn of actions: a flood can exceed its budget by the actions within it. */
const TELL_AFTER_MS = 50;

/** Spending as another node receives it: without a time, because that node has another clock. */
interface ToldSpending extends Omit<Spending, 'time'> {
  readonly agoMs: number;
}

/**
 * The budget of actions on all nodes: each node counts the actions that the others have admitted. Without Redis, each
 * counts its own.
 */
export function shareBudget(
  clock: Clock,
  { everywhere, claimTurn }: Pick<Nodes, 'everywhere' | 'claimTurn'>,
): ActionBudget {
  if (!claimTurn) return new ActionBudget(clock);
  const self = randomUUID();
  const untold = new Map<string, Spending>();
  const tell = everywhere('applet-actions', (from: string, told: readonly ToldSpending[]) => {
    if (from === self) return;
    for (const { agoMs, ...spending } of told) budget.count({ ...spending, time: clock.monotonic() - agoMs });
  });
  const budget = new ActionBudget(clock, (spending) => {
    if (untold.size === 0) clock.setTimeout(tellAll, TELL_AFTER_MS).unref();
    const { userId, appletId } = spending.payer;
    const key = `${userId} ${appletId}`;
    const earlier = untold.get(key);
    untold.set(key, {
      ...spending,
      actions: spending.actions + (earlier?.actions ?? 0),
      refusal: spending.refusal ?? earlier?.refusal,
    });
  });

  function tellAll(): void {
    const now = clock.monotonic();
    const told = [...untold.values()].map(({ time, ...spending }) => ({ ...spending, agoMs: now - time }));
    untold.clear();
    tell(self, told);
  }

  return budget;
}

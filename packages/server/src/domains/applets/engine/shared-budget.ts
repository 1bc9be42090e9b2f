import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import { ActionBudget, type Spending } from './action-budget.ts';

/** The other nodes hear of actions after this time at most: a flood can exceed its budget by what comes in it. */
const TELL_AFTER_MS = 50;

/** Spending as another node hears of it: its clock is another one. */
interface ToldSpending extends Omit<Spending, 'time'> {
  readonly agoMs: number;
}

/** The budget of actions on all nodes: each counts what the others have admitted. Without Redis, each counts its own. */
export function shareBudget({ everywhere, claimTurn }: Pick<Nodes, 'everywhere' | 'claimTurn'>): ActionBudget {
  if (!claimTurn) return new ActionBudget();
  const self = randomUUID();
  const untold = new Map<string, Spending>();
  const tell = everywhere('applet-actions', (from: string, told: readonly ToldSpending[]) => {
    if (from === self) return;
    for (const { agoMs, ...spending } of told) budget.count({ ...spending, time: performance.now() - agoMs });
  });
  const budget = new ActionBudget((spending) => {
    if (untold.size === 0) setTimeout(tellAll, TELL_AFTER_MS).unref();
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
    const now = performance.now();
    const told = [...untold.values()].map(({ time, ...spending }) => ({ ...spending, agoMs: now - time }));
    untold.clear();
    tell(self, told);
  }

  return budget;
}

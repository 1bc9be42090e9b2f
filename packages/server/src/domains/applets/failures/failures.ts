import type { AppletReason, RunActionOutcome } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import { GatheredWrites } from '../../../platform/gathered-writes.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import type { AppletEntity } from '../applet.ts';
import { createAppletsRepository } from '../repository.ts';
import type { RepeatableIntent } from '../runs/run.ts';
import { createFailureRepository, type FailureRepository } from './failure-repository.ts';
import { type Ending, isLasting, stateAfter, tells } from './lasting.ts';

/** Maximum endings that wait while the database is busy: further ones are lost. */
const MAX_GATHERED = 5000;

interface FailuresNeeds {
  readonly clock: Clock;
  readonly stored: FailureRepository;
  readonly events: Events;
  readonly notifyIn: NotificationsService['notifyIn'];
  readonly isMember: (projectId: string, userId: string) => Promise<boolean>;
  readonly logger: Logger;
}

export type Failures = ReturnType<typeof createFailures>;

/** Finds out that the actions of an applet keep failing, and notifies its user once. */
export function createFailures({ clock, stored, events, notifyIn, isMember, logger }: FailuresNeeds) {
  let gathered: Ending[] = [];
  const failure = 'Could not note the failures of event triggers';
  const writes = new GatheredWrites({ write: store, failure, logger });

  async function store(): Promise<void> {
    const byApplet = Map.groupBy(gathered, ({ appletId }) => appletId);
    gathered = [];
    const failing = new Set((await stored.listOf([...byApplet.keys()])).map(({ appletId }) => appletId));
    for (const one of byApplet) {
      const [appletId, endings] = one;
      // Without a failure, this costs a look-up.
      if (failing.has(appletId) || endings.some(({ reason }) => reason)) {
        await writes.each([one], () => events.change((change) => follow(change, appletId, endings)));
      }
    }
  }

  async function follow(change: Change, appletId: string, endings: readonly Ending[]): Promise<void> {
    const applets = createAppletsRepository(change.transaction);
    // Other servers wait at this lock.
    const applet = (await applets.lock(appletId)) ? await applets.find(appletId) : undefined;
    if (!applet) return;
    const failures = createFailureRepository(change.transaction);
    const before = await failures.listOf([appletId]);
    const wasTold = before.some(({ toldOn }) => toldOn !== null);
    let isTold = wasTold;
    let hasRecovered = false;
    const now = clock.wall();
    for (const [actionId, of] of Map.groupBy(endings, (ending) => ending.actionId)) {
      const known = before.find((failure) => failure.actionId === actionId);
      const state = stateAfter(known, of);
      hasRecovered ||= known?.toldOn != null && state?.toldOn == null;
      if (!state) {
        if (known) await failures.remove(appletId, actionId);
        continue;
      }
      const isNews = state.toldOn === null && isLasting(state, now);
      await failures.save(isNews ? { ...state, toldOn: now } : state);
      if (isNews && !isTold) {
        isTold = true;
        await tell(change, applet, of.at(-1)?.reason ?? null);
      }
    }
    if (isTold !== wasTold || hasRecovered) show(change, applet);
  }

  async function tell(change: Change, applet: AppletEntity, reason: AppletReason | null): Promise<void> {
    const { id, name, projectId, runsAsId } = applet;
    if (!(await isMember(projectId, runsAsId))) return;
    await notifyIn(change, {
      kind: 'FAILURE',
      projectId,
      appletId: id,
      appletName: name,
      text: '',
      reason,
      source: `${id} failure`,
      recipientIds: [runsAsId],
      alarm: 'NONE',
    });
  }

  /** Announces a change of the list, which says since when the applet fails. */
  function show(change: Change, { id, projectId }: AppletEntity): void {
    change.afterCommit(() => events.emit('applet.changed', { projectId, appletIds: [id], topicIds: [] }));
  }

  return {
    /** Resolves when everything so far is stored. */
    flush: () => writes.flush(),

    /** Notes the result of an action. Does not throw and does not wait. */
    report(
      { appletId, action }: RepeatableIntent,
      outcome: RunActionOutcome,
      reason: AppletReason | null,
      tries: number,
    ): void {
      // The action was held back by its own limit: that is no failure.
      if (reason?.code === 'TOO_MANY_CALLS' || !tells(outcome, tries)) return;
      if (gathered.length >= MAX_GATHERED) return;
      gathered.push({ appletId, actionId: action.id, on: clock.wall(), reason: outcome === 'DONE' ? null : reason });
      writes.schedule();
    },

    /** Forgets failures of changed applets: the change may have repaired them. */
    forget: (change: Change, appletIds: readonly string[]): Promise<void> =>
      createFailureRepository(change.transaction).removeOf(appletIds),
  };
}

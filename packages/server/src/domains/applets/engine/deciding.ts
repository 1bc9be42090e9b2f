import type { Permission } from '@tinkerstream/contract/subscriptions';
import { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RefreshedByKey } from '../../../platform/refreshed-by-key.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { Actions } from '../actions/action-registry.ts';
import type { AppletsModule } from '../module.ts';
import { createAppletCompiler } from './applet-compiler.ts';
import { appletBoardsModule } from './boards/module.ts';
import { createAppletEngine } from './engine.ts';
import { createPrepareHold, handleHolds } from './holds.ts';
import type { AppletJobs } from './jobs.ts';
import type { Remembering } from './remembering.ts';
import { createRuns } from './runs.ts';
import { createSchedules } from './schedules.ts';

/** How often permissions are read again: no event reports that a subscription ended or improved. */
const REFRESH_MS = 60_000;
const REFRESH_REFUSED_MS = 5000;

/**
 * How long event triggers may occupy the main thread in a turn, in milliseconds. The answer to a call takes several turns;
 * the longest event trigger alone takes as much again.
 */
const SLICE_MS = 5;

interface DecidingNeeds
  extends Pick<AppletsModule, 'repository' | 'budget'>,
    Pick<Remembering, 'values' | 'runsToday' | 'memories' | 'runLog'> {
  readonly projects: { readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>> };
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  readonly subscriptions: Pick<SubscriptionsService, 'activePermissionOf'>;
  readonly actions: Pick<Actions, 'targetOf'>;
  readonly jobs: AppletJobs;
}

/** What the engine decides: at messages and calls, at the ends of holds, at times, and when boards fall silent or appear. */
export function openDeciding(platform: Platform, needs: DecidingNeeds) {
  const { clock, database, events, backgroundJobs, logger } = platform;
  const { repository: applets, budget, values, runsToday, memories, runLog, jobs, actions } = needs;
  const { projects, topics, subscriptions } = needs;
  const slice = new TimeSlice(SLICE_MS);
  const compile = createAppletCompiler({
    clock,
    values,
    memories,
    runsToday,
    slice,
    permissions: new RefreshedByKey<Permission | undefined>({
      find: subscriptions.activePermissionOf,
      refreshMs: (permission) => (permission ? REFRESH_MS : REFRESH_REFUSED_MS),
      what: 'what an event trigger may do',
      logger,
    }),
    membersOf: projects.membersOf,
    topicsOfProjects: topics.listOfProjects,
    targetOf: actions.targetOf,
  });
  const prepareHold = createPrepareHold(clock, backgroundJobs);
  const runs = createRuns({ jobs, budget, prepareHold, memories, runLog });
  const { findBoardReaction, watches } = appletBoardsModule(platform, { applets, compile, runs });
  const engine = createAppletEngine({ clock, applets, compile, values, jobs, runs, runLog, findBoardReaction, slice });

  const { forgetEverywhere } = memories;
  handleHolds({ clock, database, backgroundJobs, applets, compile, runs, forgetEverywhere });
  const schedules = createSchedules({ clock, database, backgroundJobs, applets, compile, runs });
  events.inTransaction('applet.changed', ({ transaction }, { appletIds }) => schedules.follow(transaction, appletIds));
  events.afterCommit('clock.went-forward', schedules.followClock);
  events.afterCommit('clock.went-back', schedules.followClock);
  return { engine, watches };
}

import { dryRunApplet, EACH_TIME, type FilterCondition } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { PastMessagesOf } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { topicIdFinder, topicsUsedBy, withTopicIds } from '../content.ts';
import { directionsIn } from '../topic-values.ts';
import { dryRun } from './dry-run.ts';

/** How long dry runs may occupy the main thread in a turn, in milliseconds. */
const SLICE_MS = 3;

interface DryRunRoutesOptions {
  readonly projects: Pick<ProjectDirectory, 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly pastMessagesOf: PastMessagesOf;
}

export function dryRunRoutes(route: Route, { projects, topics, pastMessagesOf }: DryRunRoutesOptions): void {
  const slice = new TimeSlice(SLICE_MS);
  route(
    dryRunApplet,
    async ({ projectId, topicName, timing = EACH_TIME, hasOtherwise, from, ...input }, { caller }) => {
      await projects.getAccessible(caller, projectId);
      if (timing.when !== 'EACH' && !input.filters.some(isCondition)) throw new AppError(appletErrors.needsCondition);
      const idOf = topicIdFinder(await topics.listOfProjects([projectId]));
      const topicId = idOf(topicName);
      const { filters } = withTopicIds({ triggers: [], filters: input.filters, actions: [] }, idOf);
      const used = topicsUsedBy({ triggers: [], filters, actions: [] }).map((one) => one.topicId);
      return dryRun(
        { topicId, filters, timing, hasOtherwise },
        {
          from: Date.parse(from),
          messagesIn: (range) => pastMessagesOf(caller.userId, [...new Set([topicId, ...used])], range),
          slice,
          directionsOf: directionsIn(topics),
        },
      );
    },
  );
}

function isCondition({ type }: FilterCondition): boolean {
  return type !== 'SUB_FILTER';
}

import { MAX_DAY_MS } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { RangeRemoval } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';

interface TodayOptions {
  readonly access: ClassAccess;
  readonly members: Pick<ProjectDirectory, 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'manageableOf'>;
  readonly ranges: RangeRemoval;
}

export type LessonToday = ReturnType<typeof createLessonToday>;

/** The values that the boards of a class have sent today. */
export function createLessonToday({ access, members, topics, ranges }: TodayOptions) {
  /** @throws AppError as `getTaught`; classErrors.hasNoProject, classErrors.dayStartInvalid, projectErrors.unknown */
  async function content(caller: Caller, classId: string, dayStart: string) {
    const { projectId } = await access.getTaught(caller, classId);
    if (projectId === null) throw new AppError(classErrors.hasNoProject);
    const project = await members.getAccessible(caller, projectId);
    const [from, to] = [Date.parse(dayStart), Date.now()];
    if (from > to || to - from > MAX_DAY_MS) throw new AppError(classErrors.dayStartInvalid);
    const linked = await topics.listOfProjects([project.id]);
    const manageable = await topics.manageableOf(
      caller.userId,
      linked.map(({ id }) => id),
    );
    const topicIds = [...manageable];
    const range = { from, to };
    return {
      topicIds,
      range,
      records: await ranges.count(topicIds, range),
      otherTopics: linked.length - topicIds.length,
    };
  }

  return {
    /** @throws AppError as `content` */
    async get(caller: Caller, classId: string, dayStart: string) {
      const { topicIds, records, otherTopics } = await content(caller, classId, dayStart);
      return { records, topics: topicIds.length, otherTopics };
    },

    /** @returns how many values are deleted. @throws AppError as `content` */
    async clear(caller: Caller, classId: string, dayStart: string): Promise<number> {
      const { topicIds, range, records } = await content(caller, classId, dayStart);
      await ranges.start(topicIds, range);
      return records;
    },
  };
}

import type { BoardName } from '@tinkerstream/contract/classes';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { createClassBoardRepository } from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';

interface BoardNamesOptions {
  readonly members: Pick<ProjectDirectory, 'projectIdsOf'>;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
}

export type ListBoardNames = (caller: Caller) => Promise<BoardName[]>;

/** The names of pupils for boards, for readers who may know them: the members of the project of their class. */
export function createListBoardNames(database: Database, { members, topics }: BoardNamesOptions): ListBoardNames {
  return async ({ userId }) => {
    const given = await createClassBoardRepository(database).listGiven(await members.projectIdsOf(userId));
    const linked = await topics.listOfProjects([...new Set(given.flatMap(({ projectId }) => projectId ?? []))]);
    const isLinked = new Set(linked.map(({ id, projectId }) => `${projectId} ${id}`));
    const names = new Map<string, BoardName>();
    for (const { projectId, topicId, serialNumber, pupilName, pupilUserId } of given) {
      if (!isLinked.has(`${projectId} ${topicId}`)) continue;
      const key = `${topicId} ${serialNumber}`;
      const isOwn = pupilUserId === userId;
      // If two classes have one set of boards, the later class in the list counts; one's own board is always one's own.
      if (!names.get(key)?.isOwn) names.set(key, { topicId, serialNumber, pupilName, isOwn });
    }
    return [...names.values()];
  };
}

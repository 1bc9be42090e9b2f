import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/realtime/live.ts';
import type { ProjectTopics } from '../topics/index.ts';
import { createDeletionRepository } from './deletion-repository.ts';
import { roomsOfProject } from './members.ts';
import { createProjectsRepository, type ProjectRow } from './repository.ts';

interface ProjectDeletionOptions {
  readonly topics: {
    readonly removeOfProject: (transaction: Database, projectId: string) => Promise<ProjectTopics>;
    readonly announceRemoval: (topics: ProjectTopics) => Promise<void>;
  };
  /** What else belongs to a project, each in the transaction that deletes it. */
  readonly contents: readonly ((transaction: Database, projectId: string) => Promise<void>)[];
  readonly countersOf: (topicIds: readonly string[]) => Promise<Map<string, { readonly records: number }>>;
  readonly live: Pick<Live, 'evict' | 'recheck'>;
}

export type ProjectDeletion = ReturnType<typeof createProjectDeletion>;

/** Deletes projects. For readers one is gone at once; what takes long goes on in the background. */
export function createProjectDeletion(
  database: Database,
  { topics, contents, countersOf, live }: ProjectDeletionOptions,
) {
  async function remove(project: ProjectRow) {
    return database.transaction().execute(async (transaction) => {
      const projects = createProjectsRepository(transaction);
      // Somebody else was faster.
      if (!(await projects.lock(project.id))) throw new AppError('TS_ERR_PROJECT_0001');
      const projectTopics = await topics.removeOfProject(transaction, project.id);
      for (const removeContent of contents) await removeContent(transaction, project.id);
      await projects.remove(project.id);
      const removedIds = projectTopics.removed.map((topic) => topic.id);
      const counters = removedIds.length === 0 ? [] : (await countersOf(removedIds)).values();
      const recordCount = [...counters].reduce((sum, { records }) => sum + records, 0);
      if (recordCount > 0) {
        await createDeletionRepository(transaction).create(
          {
            project_id: project.id,
            owner_id: project.owner_id,
            project_name: project.name,
            record_count: recordCount,
            created_on: Date.now(),
          },
          removedIds,
        );
      }
      return projectTopics;
    });
  }

  return {
    /** @throws AppError TS_ERR_PROJECT_0002 for a member who is not the owner */
    async remove(caller: Caller, project: ProjectRow): Promise<void> {
      if (project.owner_id !== caller.userId) throw new AppError('TS_ERR_PROJECT_0002');
      const projectTopics = await remove(project);
      live.evict(roomsOfProject(project.id));
      await topics.announceRemoval(projectTopics);
      await live.recheck(projectTopics.kept.map((topic) => topicRoom(topic.id)));
    },

    /** How far the deletions of a user's projects are; those of which no record is left are not told. */
    async list(caller: Caller) {
      const rows = await createDeletionRepository(database).listOfOwner(caller.userId);
      const counters = rows.length === 0 ? new Map() : await countersOf(rows.map((row) => row.topic_id));
      return [...Map.groupBy(rows, (row) => row.project_id).values()].flatMap((of) => {
        const [{ project_id, project_name, record_count }] = of as [(typeof of)[number]];
        const remaining = of.reduce((sum, { topic_id }) => sum + (counters.get(topic_id)?.records ?? 0), 0);
        return remaining === 0
          ? []
          : [
              {
                projectId: project_id,
                projectName: project_name,
                recordCount: record_count,
                remainingRecordCount: remaining,
              },
            ];
      });
    },

    /** Nothing of a topic is left any more. */
    onTopicRemoved: (topicId: string) => createDeletionRepository(database).finishTopic(topicId),
  };
}

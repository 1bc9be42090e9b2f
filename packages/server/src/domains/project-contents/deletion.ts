import { projectErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createProjectsRepository, type ProjectEntity } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { createDeletionRepository } from './deletion-repository.ts';
import type { ProjectFilesService } from './files.ts';

interface ProjectDeletionOptions {
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'removeOfProject'>;
  readonly files: Pick<ProjectFilesService, 'removeOfProject'>;
  readonly countersOf: (topicIds: readonly string[]) => Promise<Map<string, { readonly records: number }>>;
  readonly events: Events;
}

export type ProjectDeletion = ReturnType<typeof createProjectDeletion>;

/** Deletes projects. Readers lose a project immediately; its records are removed in the background. */
export function createProjectDeletion(
  database: Database,
  { topics, files, countersOf, events }: ProjectDeletionOptions,
) {
  async function remove(project: ProjectEntity): Promise<void> {
    // Records are counted before the transaction, for which the record store would wait.
    const topicIds = (await topics.listOfProjects([project.id])).map(({ id }) => id);
    const counters = await countersOf(topicIds);
    await events.change(async (change) => {
      const { transaction } = change;
      const projects = createProjectsRepository(transaction);
      // The project may have been deleted since.
      if (!(await projects.lock(project.id))) throw new AppError(projectErrors.unknown);
      const projectTopics = await topics.removeOfProject(change, project.id);
      await files.removeOfProject(transaction, project.id);
      const removedIds = projectTopics.removed.map((topic) => topic.id);
      const recordCount = removedIds.reduce((sum, id) => sum + (counters.get(id)?.records ?? 0), 0);
      if (recordCount > 0) {
        await createDeletionRepository(transaction).create(
          {
            projectId: project.id,
            ownerId: project.ownerId,
            projectName: project.name,
            recordCount: recordCount,
            createdOn: Date.now(),
          },
          removedIds,
        );
      }
      const keptTopicIds = projectTopics.kept.map((topic) => topic.id);
      await change.announce('project.deleted', { projectId: project.id, keptTopicIds });
      await projects.remove(project.id);
    });
  }

  return {
    /** Deletes a project of the demo class or a pupil's copy, of any owner. */
    removeUncounted: remove,

    /** @throws projectErrors.notDeletable for a member who is not the owner */
    async remove(caller: Caller, project: ProjectEntity): Promise<void> {
      if (project.ownerId !== caller.userId) throw new AppError(projectErrors.notDeletable);
      await remove(project);
    },

    /** Deletes all projects of a user, whose account is about to be deleted. */
    async removeOfOwner(userId: string): Promise<void> {
      const repository = createProjectsRepository(database);
      for (const id of await repository.ownedIdsOf(userId)) {
        const project = await repository.find(id);
        if (project) await remove(project);
      }
    },

    /** The progress of the deletions of a user's projects. Deletions without records left are omitted. */
    async list(caller: Caller) {
      const rows = await createDeletionRepository(database).listOfOwner(caller.userId);
      const counters = rows.length === 0 ? new Map() : await countersOf(rows.map((row) => row.topicId));
      return [...Map.groupBy(rows, (row) => row.projectId).values()].flatMap((of) => {
        const [{ projectId, projectName, recordCount }] = of as [(typeof of)[number]];
        const remaining = of.reduce((sum, { topicId }) => sum + (counters.get(topicId)?.records ?? 0), 0);
        return remaining === 0
          ? []
          : [
              {
                projectId: projectId,
                projectName: projectName,
                recordCount: recordCount,
                remainingRecordCount: remaining,
              },
            ];
      });
    },

    /** Finishes the deletion of a topic. Call this when all its records are removed. */
    finishTopic: (transaction: Database, topicId: string) => createDeletionRepository(transaction).finishTopic(topicId),
  };
}

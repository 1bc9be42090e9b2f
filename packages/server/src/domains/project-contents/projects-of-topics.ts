import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';

interface Needs {
  readonly topics: Pick<TopicsService, 'projectIdsOf'>;
  readonly members: Pick<ProjectDirectory, 'namesOf' | 'membersOf'>;
  readonly users: Pick<UserDirectory, 'emailsOf'>;
}

/** Makes a function that finds the projects of some topics, with the emails of their owners, for administrators. */
export function createProjectsOfTopics({ topics, members, users }: Needs) {
  return async (topicIds: readonly string[]) => {
    const links = await topics.projectIdsOf(topicIds);
    const pairs = [...links].flatMap(([topicId, projectIds]) =>
      projectIds.map((projectId) => ({ topicId, projectId })),
    );
    const topicsOf = Map.groupBy(pairs, ({ projectId }) => projectId);
    const projectIds = [...topicsOf.keys()];
    const [names, membersOf] = await Promise.all([members.namesOf(projectIds), members.membersOf(projectIds)]);
    // The owner is the first of the members.
    const ownerOf = (projectId: string) => membersOf.get(projectId)?.[0] ?? '';
    const emails = await users.emailsOf(projectIds.map(ownerOf));
    return [...names].map(([projectId, name]) => ({
      projectId,
      name,
      owner: emails.get(ownerOf(projectId)) ?? '',
      topicIds: (topicsOf.get(projectId) ?? []).map(({ topicId }) => topicId),
    }));
  };
}

import { projectErrors } from '@tinkerstream/contract/error-codes';
import type { ProjectLink } from '@tinkerstream/contract/projects';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { createProjectsRepository, type LinkToken, type ProjectEntity } from '../projects/index.ts';

const TOKENS: Readonly<Record<ProjectLink, LinkToken>> = {
  join: 'shareToken',
  map: 'embedMapToken',
  'open-api': 'openApiKey',
};

export type ProjectLinksService = ReturnType<typeof createProjectLinksService>;

/** The links that give others access to a project. Members renew them and switch them off. */
export function createProjectLinksService(events: Events) {
  function set(projectId: string, link: ProjectLink, token: string | null): Promise<void> {
    return events.change(async ({ transaction, announce }) => {
      const repository = createProjectsRepository(transaction);
      await repository.lock(projectId);
      const project = await repository.find(projectId);
      // The project may have been deleted since.
      if (!project) throw new AppError(projectErrors.unknown);
      await repository.setTokens(projectId, { [TOKENS[link]]: token });
      const before = project[TOKENS[link]];
      if (before !== null) await announce('project-links.ended', { tokens: [before] });
      await announce('project.changed', { projectId });
    });
  }

  return {
    renew: (projectId: string, link: ProjectLink) => set(projectId, link, randomToken()),
    switchOff: (projectId: string, link: ProjectLink) => set(projectId, link, null),
  };
}

/**
 * Renews links of a project in a transaction that has locked it. Links that are off stay off.
 * @returns the old tokens
 */
export async function renewProjectLinks(
  transaction: Database,
  projectId: string,
  links: readonly ProjectLink[],
): Promise<string[]> {
  const repository = createProjectsRepository(transaction);
  const project = (await repository.find(projectId)) as ProjectEntity;
  const ended = links.map((link) => TOKENS[link]).filter((column) => project[column] !== null);
  if (ended.length === 0) return [];
  await repository.setTokens(projectId, Object.fromEntries(ended.map((column) => [column, randomToken()])));
  return ended.map((column) => project[column] as string);
}

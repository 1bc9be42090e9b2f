import type { ProjectLink } from '@tinkerstream/contract/projects';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { randomToken } from '../../platform/random-token.ts';
import { createProjectsRepository, type ProjectRow, type TokenColumn } from './repository.ts';

const COLUMNS: Readonly<Record<ProjectLink, TokenColumn>> = {
  join: 'share_token',
  map: 'embed_map_token',
  'open-api': 'open_api_key',
};

interface ProjectLinksOptions {
  readonly onChanged: (projectId: string) => void;
  /** Runs after links have ended: what they opened is closed. */
  readonly onTokensEnded: (tokens: readonly string[]) => Promise<void>;
}

export type ProjectLinksService = ReturnType<typeof createProjectLinksService>;

/** What opens a project to others than its members. Its members withdraw and renew it. */
export function createProjectLinksService(database: Database, { onChanged, onTokensEnded }: ProjectLinksOptions) {
  async function set(projectId: string, link: ProjectLink, token: string | null): Promise<void> {
    const before = await database.transaction().execute(async (transaction) => {
      const repository = createProjectsRepository(transaction);
      await repository.lock(projectId);
      const project = await repository.find(projectId);
      // It was deleted at this moment.
      if (!project) throw new AppError('TS_ERR_PROJECT_0001');
      await repository.setTokens(projectId, { [COLUMNS[link]]: token });
      return project[COLUMNS[link]];
    });
    if (before !== null) await onTokensEnded([before]);
    onChanged(projectId);
  }

  return {
    renew: (projectId: string, link: ProjectLink) => set(projectId, link, randomToken()),
    switchOff: (projectId: string, link: ProjectLink) => set(projectId, link, null),
  };
}

/**
 * Renews links of a project in a transaction that has locked it. Those that are off stay off.
 * @returns the tokens that have ended
 */
export async function renewProjectLinks(
  transaction: Database,
  projectId: string,
  links: readonly ProjectLink[],
): Promise<string[]> {
  const repository = createProjectsRepository(transaction);
  const project = (await repository.find(projectId)) as ProjectRow;
  const ended = links.map((link) => COLUMNS[link]).filter((column) => project[column] !== null);
  if (ended.length === 0) return [];
  await repository.setTokens(projectId, Object.fromEntries(ended.map((column) => [column, randomToken()])));
  return ended.map((column) => project[column] as string);
}

import type { SiotLogin } from '@tinkerstream/contract/clouds';
import { AppError } from '../../../platform/app-error.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Audit } from '../../admin/index.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import { createCloudsRepository } from '../repository.ts';
import { createSiotRepository } from './repository.ts';

interface KnownLoginNeeds {
  readonly members: Pick<ProjectDirectory, 'getAllowed' | 'namesOf'>;
  readonly audit: Pick<Audit, 'record'>;
  /** Disconnects the clients of a link. */
  readonly endClients: (linkIds: readonly string[]) => void;
}

/** Which project takes the login that everyone knows. Administrators choose one of their projects. */
export function createKnownLogin(
  database: Database,
  events: Pick<Events, 'afterCommit'>,
  nodes: Pick<Nodes, 'everywhere' | 'onGap'>,
  { members, audit, endClients }: KnownLoginNeeds,
) {
  const repository = createSiotRepository(database);
  const links = createCloudsRepository(database);
  let known: Promise<number | undefined> | undefined;

  const linkOf = async (projectId: string | undefined) =>
    projectId === undefined ? undefined : links.find(projectId, 'SIOT');

  async function read(): Promise<number | undefined> {
    const link = await linkOf(await repository.loginProject());
    return link?.isOn ? link.number : undefined;
  }

  const forget = nodes.everywhere('siot-login-changed', () => {
    known = undefined;
  });
  nodes.onGap(() => {
    known = undefined;
  });
  events.afterCommit('cloud-links.changed', () => forget());

  async function get(): Promise<SiotLogin> {
    const projectId = await repository.loginProject();
    if (projectId === undefined) return { projectId: null, projectName: null };
    const name = (await members.namesOf([projectId])).get(projectId);
    return { projectId, projectName: name ?? null };
  }

  return {
    /** The number of the link that takes it, which boards ask with each connection. */
    number(): Promise<number | undefined> {
      if (known) return known;
      const reading = read();
      known = reading;
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
      return reading;
    },

    get,

    /** @throws AppError TS_ERR_PROJECT_0001, TS_ERR_PROJECT_0007, and TS_ERR_CLOUD_0001 for a link that is off */
    async set(caller: Caller, projectId: string | null): Promise<SiotLogin> {
      if (projectId !== null) {
        await members.getAllowed(caller, projectId, 'CHANGE');
        if (!(await linkOf(projectId))?.isOn) throw new AppError('TS_ERR_CLOUD_0001');
      }
      const before = await get();
      const former = await linkOf(before.projectId ?? undefined);
      await audit.record(caller, async ({ transaction }) => {
        await createSiotRepository(transaction).setLoginProject(projectId ?? undefined);
        const change = {
          action: 'update',
          subject: 'siot-login',
          subjectId: projectId ?? '',
          before: { projectId: before.projectId },
          after: { projectId },
        } as const;
        return { result: undefined, change: before.projectId === projectId ? undefined : change };
      });
      forget();
      // Those who came by this login come back, if they may.
      if (former && before.projectId !== projectId) endClients([former.id]);
      return get();
    },
  };
}

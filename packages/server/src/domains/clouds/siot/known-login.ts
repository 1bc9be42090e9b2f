import type { SiotLogin } from '@tinkerstream/contract/clouds';
import { cloudErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Audit } from '../../admin/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { createCloudsRepository } from '../repository.ts';
import { createSiotRepository } from './repository.ts';

interface KnownLoginNeeds {
  readonly members: Pick<ProjectDirectory, 'getAllowed' | 'namesOf'>;
  readonly audit: Pick<Audit, 'record'>;
  /** Disconnects the clients of a link. */
  readonly endClients: (linkIds: readonly string[]) => void;
}

/** The project that takes the default login of SIoT. Administrators choose one of their projects. */
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
    /** The number of the link that takes the default login, which boards need with each connection. */
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

    /** @throws projectErrors.unknown, projectErrors.roleTooLow, and cloudErrors.notConnected for a link that is off */
    async set(caller: Caller, projectId: string | null): Promise<SiotLogin> {
      if (projectId !== null) {
        await members.getAllowed(caller, projectId, 'CHANGE');
        if (!(await linkOf(projectId))?.isOn) throw new AppError(cloudErrors.notConnected);
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
      // Clients that used this login connect again, if they may.
      if (former && before.projectId !== projectId) endClients([former.id]);
      return get();
    },
  };
}

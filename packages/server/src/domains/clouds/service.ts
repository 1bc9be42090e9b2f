import { randomInt } from 'node:crypto';
import { CLOUDS, type Cloud, type CloudKey, type CloudLink } from '@tinkerstream/contract/clouds';
import { cloudErrors, projectErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { type CloudKeys, hashOfKey } from './cloud-keys.ts';
import { type CloudLinkEntity, createCloudsRepository } from './repository.ts';

interface CloudsNeeds {
  readonly members: Pick<ProjectDirectory, 'getAllowed' | 'lock'>;
  readonly topics: Pick<TopicsService, 'getUsable' | 'projectIdsOf'>;
  readonly keys: CloudKeys;
  /** The clouds that the operator has left on. */
  readonly clouds: readonly Cloud[];
}

/** The range of the numbers of links, which users read in addresses: seven digits, as on other clouds. */
const NUMBERS = [1_000_000, 10_000_000] as const;

const LINK_KEYS = ['write', 'read'] as const satisfies readonly CloudKey[];
const COUNTS = { write: 'writeKeyCount', read: 'readKeyCount' } as const;
const HASHES = { write: 'writeKeyHash', read: 'readKeyHash' } as const;

export type CloudsService = ReturnType<typeof createCloudsService>;

/** The links of projects with other clouds, which their members switch and edit. */
export function createCloudsService(
  database: Database,
  events: Pick<Events, 'change'>,
  { members, topics, keys, clouds }: CloudsNeeds,
) {
  const repository = createCloudsRepository(database);

  function requireCloud(cloud: Cloud): void {
    if (!clouds.includes(cloud)) throw new AppError(cloudErrors.notConnected);
  }

  /** Runs `work` in a transaction that has locked the project, and announces the link that it changes. */
  async function change(
    caller: Caller,
    projectId: string,
    work: (repository: ReturnType<typeof createCloudsRepository>) => Promise<string>,
  ): Promise<void> {
    await members.getAllowed(caller, projectId, 'CHANGE');
    await events.change(async ({ transaction, announce }) => {
      if (!(await members.lock(transaction, projectId))) throw new AppError(projectErrors.unknown);
      const linkId = await work(createCloudsRepository(transaction));
      await announce('cloud-links.changed', { projectId, linkIds: [linkId] });
      await announce('project.changed', { projectId });
    });
  }

  /** Changes a link that exists. @throws cloudErrors.notConnected */
  function changeLink(
    caller: Caller,
    { projectId, cloud }: { readonly projectId: string; readonly cloud: Cloud },
    work: (link: CloudLinkEntity, repository: ReturnType<typeof createCloudsRepository>) => Promise<void>,
  ): Promise<void> {
    requireCloud(cloud);
    return change(caller, projectId, async (repository) => {
      const link = await repository.find(projectId, cloud);
      if (!link) throw new AppError(cloudErrors.notConnected);
      await work(link, repository);
      return link.id;
    });
  }

  function renewed(link: CloudLinkEntity, kinds: readonly CloudKey[]): Partial<CloudLinkEntity> {
    const counts = Object.fromEntries(kinds.map((kind) => [COUNTS[kind], link[COUNTS[kind]] + 1]));
    const next = { ...link, ...counts };
    return { ...counts, ...Object.fromEntries(kinds.map((kind) => [HASHES[kind], hashOfKey(keys(next, kind))])) };
  }

  async function create(
    repository: ReturnType<typeof createCloudsRepository>,
    of: Pick<CloudLinkEntity, 'projectId' | 'cloud' | 'topicId'>,
  ): Promise<string> {
    let number: number;
    do number = randomInt(...NUMBERS);
    while (await repository.isNumberTaken(number));
    const counted = { ...of, id: uuidv7(), writeKeyCount: 0, readKeyCount: 0 };
    await repository.create({
      ...counted,
      number,
      isOn: true,
      writeKeyHash: hashOfKey(keys(counted, 'write')),
      readKeyHash: hashOfKey(keys(counted, 'read')),
      createdOn: Date.now(),
    });
    return counted.id;
  }

  return {
    /** @throws projectErrors.roleTooLow for a caller who may not send to the project: keys do */
    async list(caller: Caller, projectId: string): Promise<CloudLink[]> {
      await members.getAllowed(caller, projectId, 'ADD');
      const known = await repository.listOfProject(projectId);
      const names = await repository.namesOf(known.map(({ id }) => id));
      const topicIds = known.flatMap(({ topicId }) => topicId ?? []);
      const projectsOf = await topics.projectIdsOf(topicIds);
      return clouds.map((cloud) => {
        const link = known.find((one) => one.cloud === cloud);
        const readKey = CLOUDS[cloud].hasReadKey ? '' : null;
        if (!link) return { cloud, isOn: false, topicId: null, number: null, writeKey: '', readKey, names: [] };
        const { id, isOn, topicId, number } = link;
        return {
          cloud,
          isOn,
          // The topic may have left the project.
          topicId: topicId && projectsOf.get(topicId)?.includes(projectId) ? topicId : null,
          number,
          writeKey: isOn ? keys(link, 'write') : '',
          readKey: readKey === null ? null : isOn ? keys(link, 'read') : '',
          names: names.get(id) ?? [],
        };
      });
    },

    /**
     * Switches a link on, with the topic for its values.
     * @throws topicErrors.unknown for a topic outside of the project, projectErrors.roleTooLow,
     * cloudErrors.notConnected
     */
    async switchOn(
      caller: Caller,
      { projectId, cloud, topicId }: { projectId: string; cloud: Cloud; topicId?: string | undefined },
    ): Promise<void> {
      requireCloud(cloud);
      await members.getAllowed(caller, projectId, 'CHANGE');
      const ofLink = CLOUDS[cloud].isOfAllTopics ? null : (topicId ?? '');
      if (ofLink !== null) {
        await topics.getUsable(caller, ofLink);
        const projectIds = (await topics.projectIdsOf([ofLink])).get(ofLink) ?? [];
        if (!projectIds.includes(projectId)) throw new AppError(topicErrors.unknown);
      }
      await change(caller, projectId, async (repository) => {
        const link = await repository.find(projectId, cloud);
        if (!link) return create(repository, { projectId, cloud, topicId: ofLink });
        await repository.update(link.id, { isOn: true, topicId: ofLink });
        return link.id;
      });
    },

    switchOff: (caller: Caller, of: { readonly projectId: string; readonly cloud: Cloud }): Promise<void> =>
      changeLink(caller, of, (link, repository) => repository.update(link.id, { isOn: false })),

    renew: (caller: Caller, of: { readonly projectId: string; readonly cloud: Cloud }, key: CloudKey): Promise<void> =>
      changeLink(caller, of, (link, repository) => repository.update(link.id, renewed(link, [key]))),

    setNames: (
      caller: Caller,
      of: { readonly projectId: string; readonly cloud: Cloud },
      names: readonly { readonly name: string; readonly key: string }[],
    ): Promise<void> => changeLink(caller, of, (link, repository) => repository.setNames(link.id, names)),

    /** Renews all keys of a project in a transaction: someone who knows them has left. */
    async renewAll({ transaction, announce }: Change, projectId: string): Promise<void> {
      const repository = createCloudsRepository(transaction);
      const ofProject = await repository.listOfProject(projectId);
      for (const link of ofProject) await repository.update(link.id, renewed(link, LINK_KEYS));
      const linkIds = ofProject.map(({ id }) => id);
      if (linkIds.length > 0) await announce('cloud-links.changed', { projectId, linkIds });
    },
  };
}

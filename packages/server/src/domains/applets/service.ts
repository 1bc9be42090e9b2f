import { type createApplet, EACH_TIME, MAX_APPLETS, orderOf, type updateApplet } from '@tinkerstream/contract/applets';
import { appletErrors, permissionErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { allows, type Deed } from '@tinkerstream/contract/projects';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createKeptRepository } from '../../platform/kept/kept-repository.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { type ProjectDirectory, requireDeed } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { Reader } from '../users/index.ts';
import type { ActionSecrets } from './action-secrets.ts';
import { announceDashboards } from './actions/show-dashboard/presenting.ts';
import type { AppletEntity } from './applet.ts';
import { topicsOfActions } from './content.ts';
import { createContentCheck } from './content-check.ts';
import { allowsContent } from './permissions.ts';
import { type AppletsRepository, createAppletsRepository } from './repository.ts';
import { toStoredActions } from './stored-actions.ts';
import { memoryScopeOf, memoryVersionOf, versionOf } from './version.ts';

interface AppletsNeeds {
  readonly events: Events;
  readonly projects: Pick<
    ProjectDirectory,
    'membersOf' | 'markChanged' | 'lock' | 'lockMember' | 'ownerOf' | 'getAccessible' | 'getAllowed'
  >;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'refusePaused' | 'rightsIn'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
  readonly secrets: ActionSecrets;
}

export type AppletsService = ReturnType<typeof createAppletsService>;

/** The applets of projects. All members of a project may read them, and change them as their roles say. */
export function createAppletsService(
  repository: AppletsRepository,
  { events, projects, topics, permissionOfUser, secrets }: AppletsNeeds,
) {
  const check = createContentCheck({ applets: repository, projects, topics, permissionOfUser });

  /** @throws projectErrors.unknown, appletErrors.unknown */
  async function getAccessible(caller: Caller, projectId: string, appletId: string): Promise<AppletEntity> {
    await projects.getAccessible(caller, projectId);
    return ofProject(await repository.find(appletId), projectId);
  }

  /** An applet that the caller may change. @throws projectErrors.unknown, projectErrors.roleTooLow, appletErrors.unknown */
  async function getChangeable(caller: Caller, projectId: string, appletId: string): Promise<AppletEntity> {
    const { role } = await projects.getAccessible(caller, projectId);
    const applet = ofProject(await repository.find(appletId), projectId);
    requireDeed(role, 'CHANGE', applet.creatorId === caller.userId);
    return applet;
  }

  /** Changes a project's applets in a transaction that no removal of the caller, and no other change, can race. */
  function changeOf<Result>(
    caller: Pick<Caller, 'userId'>,
    projectId: string,
    { deed, appletId }: { readonly deed: Deed; readonly appletId?: string },
    work: (change: Change, repository: AppletsRepository) => Promise<Result>,
  ): Promise<Result> {
    return events.change(async (change) => {
      const { transaction } = change;
      // Locks are taken in the order of a removal: project, member.
      if (!(await projects.lock(transaction, projectId))) throw new AppError(projectErrors.unknown);
      const role = await projects.lockMember(transaction, projectId, caller.userId);
      const inChange = createAppletsRepository(transaction);
      const maker = appletId === undefined ? undefined : (await inChange.find(appletId))?.creatorId;
      requireDeed(role, deed, maker === caller.userId);
      change.afterCommit(() => projects.markChanged([projectId], caller.userId));
      return work(change, inChange);
    });
  }

  /** Changes one applet like `changeOf`. `work` gets the current applet. */
  function changeOne(
    caller: Pick<Caller, 'userId'>,
    projectId: string,
    appletId: string,
    work: (repository: AppletsRepository, applet: AppletEntity) => Promise<unknown>,
  ): Promise<void> {
    return changeOf(caller, projectId, { deed: 'CHANGE', appletId }, async (change, repository) => {
      const applet = ofProject(await repository.find(appletId), projectId);
      const before = await topicIdsOf(repository, [appletId]);
      await work(repository, applet);
      const changed = await repository.find(appletId);
      if (!changed || memoryVersionOf(changed) !== memoryVersionOf(applet)) await forget(change, [appletId]);
      await announceDashboards(change, caller.userId, changed, applet);
      const after = await topicIdsOf(repository, [appletId]);
      const topicIds = [...new Set([...before, ...after])];
      await change.announce('applet.changed', { projectId, appletIds: [appletId], topicIds });
    });
  }

  async function switchOne(caller: Pick<Caller, 'userId'>, applet: AppletEntity, isEnabled: boolean): Promise<void> {
    const { id, projectId } = applet;
    if (isEnabled && !allowsContent(await permissionOfUser(caller.userId), applet)) {
      throw new AppError(permissionErrors.notIncluded);
    }
    if (applet.isEnabled === isEnabled) return;
    await changeOne(caller, projectId, id, async (inChange, current) => {
      if (current.isEnabled === isEnabled) return;
      // A change that someone has made since was not checked.
      if (isEnabled && versionOf(current) !== versionOf(applet)) throw new AppError(appletErrors.changedMeanwhile);
      await inChange.switch(id, { isEnabled, ...(isEnabled && { runsAsId: caller.userId }) });
    });
  }

  /** Announces applets that have changed without an edit. */
  async function announce(applets: readonly { readonly id: string; readonly projectId: string }[]): Promise<void> {
    for (const [projectId, of] of Map.groupBy(applets, (applet) => applet.projectId)) {
      const appletIds = of.map((applet) => applet.id);
      const topicIds = await topicIdsOf(repository, appletIds);
      await events.emit('applet.changed', { projectId, appletIds, topicIds });
    }
  }

  return {
    getAccessible,
    getChangeable,

    /**
     * An applet that the caller may run.
     * @throws projectErrors.unknown, projectErrors.roleTooLow, appletErrors.unknown, and projectErrors.changesPaused
     * for one that acts on a topic where the caller is paused, in whatever project
     */
    async getRunnable(caller: Caller, projectId: string, appletId: string): Promise<AppletEntity> {
      await projects.getAllowed(caller, projectId, 'ADD');
      const applet = ofProject(await repository.find(appletId), projectId);
      await topics.refusePaused(caller.userId, topicsOfActions(applet));
      return applet;
    },

    /**
     * The applets of a project that the caller may run: as `getRunnable`, but applets of paused topics are left out.
     * @throws projectErrors.unknown, projectErrors.roleTooLow
     */
    async listRunnable(caller: Caller, projectId: string): Promise<AppletEntity[]> {
      await projects.getAllowed(caller, projectId, 'ADD');
      const all = await repository.listByProject(projectId);
      const rights = await topics.rightsIn(caller.userId, [...new Set(all.flatMap(topicsOfActions))]);
      return all.filter((applet) => !topicsOfActions(applet).some((topicId) => rights.get(topicId)?.isPaused));
    },

    /** The applets of a project of the caller, oldest first. */
    async list(caller: Pick<Caller, 'userId'>, projectId: string): Promise<AppletEntity[]> {
      await projects.getAccessible(caller, projectId);
      return repository.listByProject(projectId);
    },

    /** How the caller sees the members of a project: its owner administers it. @throws projectErrors.unknown */
    async readerOf({ userId }: Caller, projectId: string): Promise<Reader> {
      const { ownerId } = await projects.getAccessible({ userId }, projectId);
      return { userId, administers: ownerId === userId };
    },

    /** The applets of a project that the caller may change. @throws projectErrors.unknown */
    async changeableBy(caller: Caller, projectId: string): Promise<(applet: AppletEntity) => boolean> {
      const { role } = await projects.getAccessible(caller, projectId);
      return (applet) => allows(role, 'CHANGE', applet.creatorId === caller.userId);
    },

    /** @throws AppError as the call declares */
    async create(caller: Caller, { projectId, ...input }: ParsedRequestOf<typeof createApplet>): Promise<AppletEntity> {
      await projects.getAllowed(caller, projectId, 'ADD');
      const { triggers, filters, actions } = await check(caller.userId, projectId, input);
      const id = uuidv7();
      const applet: AppletEntity = {
        id,
        projectId,
        runsAsId: caller.userId,
        creatorId: caller.userId,
        name: input.name,
        isEnabled: input.enabled,
        triggers,
        filters,
        actions: toStoredActions({ id }, actions, [], secrets),
        timing: input.timing ?? EACH_TIME,
        runOrder: orderOf(input),
        hookToken: randomToken(),
        createdOn: Date.now(),
      };
      await changeOf(caller, projectId, { deed: 'ADD' }, async (change, repository) => {
        if ((await repository.countOfProject(projectId)) >= MAX_APPLETS) {
          throw new AppError(appletErrors.tooMany, String(MAX_APPLETS));
        }
        await announceDashboards(change, caller.userId, applet);
        await repository.create(applet);
        const topicIds = await topicIdsOf(repository, [id]);
        await change.announce('applet.changed', { projectId, appletIds: [id], topicIds });
      });
      return applet;
    },

    /** @throws AppError as the call declares */
    async update(
      caller: Caller,
      { projectId, appletId, version, ...input }: ParsedRequestOf<typeof updateApplet>,
    ): Promise<void> {
      await getChangeable(caller, projectId, appletId);
      const { triggers, filters, actions } = await check(caller.userId, projectId, input, appletId);
      await changeOne(caller, projectId, appletId, async (repository, applet) => {
        if (version !== undefined && version !== versionOf(applet)) throw new AppError(appletErrors.changedMeanwhile);
        await repository.update(appletId, {
          name: input.name,
          isEnabled: input.enabled,
          runsAsId: caller.userId,
          triggers,
          filters,
          actions: toStoredActions(applet, actions, applet.actions, secrets),
          timing: input.timing ?? EACH_TIME,
          runOrder: orderOf(input),
        });
      });
    },

    /**
     * Switches an applet on, as saved by the caller, or off.
     * @throws projectErrors.unknown, permissionErrors.notIncluded, appletErrors.unknown, appletErrors.changedMeanwhile
     */
    async switch(caller: Caller, projectId: string, appletId: string, isEnabled: boolean): Promise<void> {
      await switchOne(caller, await getChangeable(caller, projectId, appletId), isEnabled);
    },

    /**
     * Makes an applet run on the subscription of the caller.
     * @throws permissionErrors.notIncluded, appletErrors.changedMeanwhile
     */
    async takeOver(caller: Caller, applet: AppletEntity): Promise<void> {
      if (!allowsContent(await permissionOfUser(caller.userId), applet))
        throw new AppError(permissionErrors.notIncluded);
      await changeOne(caller, applet.projectId, applet.id, async (inChange, current) => {
        if (versionOf(current) !== versionOf(applet)) throw new AppError(appletErrors.changedMeanwhile);
        await inChange.switch(applet.id, { runsAsId: caller.userId });
      });
    },

    /** Switches an applet for an event trigger that acts as a user. @returns whether it is on now */
    async switchAs(
      userId: string,
      projectId: string,
      appletId: string,
      to: 'ON' | 'OFF' | 'OPPOSITE',
    ): Promise<boolean> {
      const applet = ofProject(await repository.find(appletId), projectId);
      const isEnabled = to === 'OPPOSITE' ? !applet.isEnabled : to === 'ON';
      await switchOne({ userId }, applet, isEnabled);
      return isEnabled;
    },

    /** @throws projectErrors.unknown, appletErrors.unknown */
    async remove(caller: Caller, projectId: string, appletId: string): Promise<void> {
      await getChangeable(caller, projectId, appletId);
      await changeOne(caller, projectId, appletId, (repository) => repository.remove(appletId));
    },

    /** Gives an applet new addresses. @throws projectErrors.unknown, appletErrors.unknown */
    async renewAddresses(caller: Caller, projectId: string, appletId: string): Promise<void> {
      await getChangeable(caller, projectId, appletId);
      await changeOne(caller, projectId, appletId, (repository) => repository.setHookToken(appletId, randomToken()));
    },

    /**
     * Gives all applets of a project new addresses: a removed member knows the current ones, including addresses of
     * former webhooks.
     */
    async renewAllAddresses({ transaction, announce }: Change, projectId: string): Promise<void> {
      const repository = createAppletsRepository(transaction);
      const appletIds = (await repository.listByProject(projectId)).map((applet) => applet.id);
      if (appletIds.length === 0) return;
      for (const id of appletIds) await repository.setHookToken(id, randomToken());
      await announce('applet.changed', { projectId, appletIds, topicIds: [] });
    },

    /** Announces that topics that applets use have changed, were removed, or got other names. */
    async announceOfTopics(topicIds: readonly string[]): Promise<void> {
      if (topicIds.length > 0) await announce(await repository.listUsing(topicIds));
    },

    /** Announces that the user of some applets of a project has become a member, or no longer is one. */
    async announceOfMember(projectId: string, userId: string): Promise<void> {
      const applets = await repository.listByProject(projectId);
      await announce(applets.filter((applet) => applet.runsAsId === userId));
    },

    /**
     * Gives the applets that a user saved last to the owners of their projects, as part of the deletion of the account.
     * They are switched off: nothing may start to run on the subscription of someone who has not saved it.
     */
    async passOnOf({ transaction, announce }: Change, userId: string): Promise<void> {
      const repository = createAppletsRepository(transaction);
      for (const { id, projectId } of await repository.listRunningAs(userId)) {
        const ownerId = await projects.ownerOf(transaction, projectId);
        if (ownerId === undefined) continue;
        await repository.passOn(id, ownerId);
        await announce('applet.changed', {
          projectId,
          appletIds: [id],
          topicIds: await topicIdsOf(repository, [id]),
        });
      }
    },

    /** Announces, in the deletion of a project, that its applets end. They are deleted with its row. */
    async announceOfDeletion({ transaction, announce }: Change, projectId: string): Promise<void> {
      const repository = createAppletsRepository(transaction);
      const appletIds = (await repository.listByProject(projectId)).map((applet) => applet.id);
      if (appletIds.length === 0) return;
      await forget({ transaction }, appletIds);
      await announce('applet.changed', { projectId, appletIds, topicIds: await topicIdsOf(repository, appletIds) });
    },
  };
}

async function topicIdsOf(repository: AppletsRepository, appletIds: readonly string[]): Promise<string[]> {
  return [...new Set([...(await repository.topicIdsOf(appletIds)).values()].flat())];
}

/** Removes what applets remember. */
async function forget({ transaction }: Pick<Change, 'transaction'>, appletIds: readonly string[]): Promise<void> {
  await createKeptRepository(transaction).removeScopes(appletIds.map(memoryScopeOf));
}

/** @throws appletErrors.unknown */
function ofProject(applet: AppletEntity | undefined, projectId: string): AppletEntity {
  if (applet?.projectId !== projectId) throw new AppError(appletErrors.unknown);
  return applet;
}

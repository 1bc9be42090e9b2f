import { isDamage } from '../../platform/db/damage.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { RemovedKeysFinder } from '../boards/index.ts';
import type { ProjectsService } from '../project-contents/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { MessageLog, PastMessagesOf, RecordsService } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';
import { createActionSecrets } from './action-secrets.ts';
import { keysReadBy } from './content.ts';
import { dryRunRoutes } from './dry-run/routes.ts';
import type { Payer } from './engine/action-budget.ts';
import { shareBudget } from './engine/shared-budget.ts';
import { createFailureRepository } from './failures/failure-repository.ts';
import { createResume, MAX_RESUMED } from './list/resume.ts';
import { listRoutes } from './list/routes.ts';
import { createShowList } from './list/shown-list.ts';
import { createFindRights, createPauses } from './pauses.ts';
import { appletsRealtime } from './realtime.ts';
import { createAppletsRepository } from './repository.ts';
import { appletsRoutes } from './routes.ts';
import { ArrivalIds } from './runs/arrival-ids.ts';
import { KeptRuns } from './runs/kept-runs.ts';
import { createRunCountRepository } from './runs/run-count-repository.ts';
import { RunCounts } from './runs/run-counts.ts';
import { createRunRepository } from './runs/run-repository.ts';
import { createShowRuns } from './runs/shown-runs.ts';
import { createShowTargets } from './runs/shown-targets.ts';
import { createAppletsService } from './service.ts';
import { createButtonsOf } from './triggers/button/buttons-of.ts';
import { createScheduleRepository } from './triggers/schedule/schedule-repository.ts';

interface AppletsNeeds {
  readonly members: Pick<
    ProjectDirectory,
    'rolesOf' | 'membersOf' | 'markChanged' | 'lock' | 'lockMember' | 'ownerOf' | 'getAccessible' | 'getAllowed'
  >;
  readonly projects: Pick<ProjectsService, 'provideEventTriggerCount'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf' | 'refusePaused' | 'rightsIn' | 'onChange'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly removedKeys: Pick<RemovedKeysFinder, 'keep'>;
  readonly pastMessagesOf: PastMessagesOf;
  readonly messageLog: Pick<MessageLog, 'latestOf'>;
  readonly users: Pick<UserDirectory, 'emailsOf' | 'peopleOf'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser' | 'activePermissionOf'>;
  readonly report: SecurityLog['report'];
}

export type AppletsModule = Awaited<ReturnType<typeof appletsModule>>;

/** Applets (event triggers): actions that a project performs when something happens. */
export async function appletsModule(
  { clock, database, events, nodes, rooms, route, tokenKey, linkOrigins, lifecycle, logger }: Platform,
  {
    members,
    projects,
    topics,
    records,
    removedKeys,
    pastMessagesOf,
    messageLog,
    users,
    subscriptions: { permissionOfUser, activePermissionOf },
    report,
  }: AppletsNeeds,
) {
  const repository = createAppletsRepository(database);
  projects.provideEventTriggerCount(repository.countOfProject);
  const secrets = createActionSecrets(tokenKey);
  const applets = createAppletsService(repository, { events, projects: members, topics, permissionOfUser, secrets });
  const pausesOf = createPauses(createFindRights({ membersOf: members.membersOf, activePermissionOf }));

  const runCounts = new RunCounts(clock, createRunCountRepository(database), logger);
  const runRepository = createRunRepository(database);
  const runIds = new ArrivalIds(clock, await unlessDamaged(runRepository.latestPlace()));
  const keptRuns = new KeptRuns(runRepository, runIds, events, logger);
  lifecycle.onFlush(() => runCounts.flush());
  lifecycle.onFlush(() => keptRuns.flush());

  removedKeys.keep('TRIGGER', async (transaction, { id: topicId }, dataTypes) => {
    const using = (await createAppletsRepository(transaction).listByTopics([topicId])).get(topicId) ?? [];
    const keys = new Set(using.flatMap(({ applet }) => [...keysReadBy(applet, topicId)]));
    return new Set(dataTypes.flatMap(({ id, keyName }) => (keys.has(keyName) ? [id] : [])));
  });
  events.inTransaction('project.deleted', (change, { projectId }) => applets.announceOfDeletion(change, projectId));
  events.inTransaction('member.removed', async (change, { projectId, renew }) => {
    if (renew.includes('event-triggers')) await applets.renewAllAddresses(change, projectId);
  });
  events.inTransaction('account.removed', (change, { userId }) => applets.passOnOf(change, userId));
  topics.onChange(['name', 'settings', 'rights'], (changed) => applets.announceOfTopics(changed.map(({ id }) => id)));
  events.afterCommit('member.joined', ({ projectId, userId }) => applets.announceOfMember(projectId, userId));
  events.afterCommit('member.removed', ({ projectId, userId }) => applets.announceOfMember(projectId, userId));

  const showRuns = createShowRuns(
    createShowTargets({
      membersOf: members.membersOf,
      users,
      appletNamesOf: async (projectId) =>
        new Map((await repository.listByProject(projectId)).map(({ id, name }) => [id, name])),
    }),
  );
  const isMember = async (projectId: string, userId: string) =>
    ((await members.membersOf([projectId])).get(projectId) ?? []).includes(userId);
  appletsRealtime(events, rooms, isMember, showRuns);
  const budget = shareBudget(clock, nodes);
  const isUsedUp = (payer: Payer) => budget.isUsedUp(payer);
  const showList = createShowList({
    runCounts,
    runs: keptRuns,
    failures: createFailureRepository(database),
    pausesOf,
    isUsedUp,
    topics,
    users,
  });
  const resume = createResume({
    applets,
    pausesOf,
    topics,
    forgetBudget: nodes.everywhere('applet-resumed', (payer: Payer) => budget.forget(payer)),
    countForgotten: nodes.createLimit('applet-resumed', MAX_RESUMED, 60_000).count,
  });
  listRoutes(route, { clock, applets, showList, resume });
  dryRunRoutes(route, { projects: members, topics, pastMessagesOf });
  appletsRoutes(route, {
    applets,
    pausesOf,
    isUsedUp,
    secrets,
    projects: members,
    topics,
    records,
    messageLog,
    users,
    nextRunOf: async (appletId) => (await createScheduleRepository(database).find(appletId))?.nextOn,
    linkOrigins,
    report,
  });
  const { getAccessible: getProject, getAllowed, rolesOf } = members;
  const buttonsOf = createButtonsOf({ repository, rolesOf, topics, pausesOf });
  return {
    applets,
    budget,
    repository,
    runCounts,
    keptRuns,
    showRuns,
    secrets,
    pausesOf,
    getProject,
    getAllowed,
    buttonsOf,
  };
}

/** The integrity check after the start tells the operator what to do. The intact parts keep running. */
function unlessDamaged(finding: Promise<number>): Promise<number> {
  return finding.catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    return 0;
  });
}

import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import type { IngestModule, Outcome } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { AnnotationsService, TopicsService } from '../../topics/index.ts';
import { type ActionServices, createActions } from '../actions/action-registry.ts';
import type { Recipient } from '../actions/email/definition.ts';
import type { MuteLinks } from '../actions/email/mute-links.ts';
import { handleMails } from '../actions/email/outbox.ts';
import type { AppletMessage, PublishAppletMessage } from '../actions/publish-message/definition.ts';
import { createPresenting } from '../actions/show-dashboard/presenting.ts';
import type { AppletsModule } from '../module.ts';
import { createFindRights } from '../pauses.ts';
import { createActionReports } from './action-reports.ts';
import { createActionRights } from './action-rights.ts';
import { createAppletJobs } from './jobs.ts';
import type { Remembering } from './remembering.ts';

interface PerformingNeeds
  extends Pick<AppletsModule, 'applets' | 'repository' | 'keptRuns' | 'secrets'>,
    Pick<Remembering, 'failures'> {
  readonly ingest: Pick<IngestModule, 'publishFromApplet'>;
  readonly projects: { readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>> };
  readonly membersOf: (projectId: string) => Promise<readonly string[]>;
  readonly topics: Pick<TopicsService, 'find' | 'listOfProjects'>;
  readonly annotations: Pick<AnnotationsService, 'add'>;
  readonly subscriptions: Pick<SubscriptionsService, 'activePermissionOf'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly services: ActionServices;
  readonly findRecipient: (projectId: string, userId: string) => Promise<Recipient | undefined>;
  readonly links: MuteLinks;
}

/** What the engine performs: actions as background jobs, with the rights that their users have at that moment. */
export function openPerforming(platform: Platform, needs: PerformingNeeds) {
  const { clock, database, backgroundJobs, nodes, logger } = platform;
  const { repository, keptRuns, failures, projects, topics, subscriptions, services, findRecipient, links } = needs;
  const actions = openActions(platform, needs);
  const findStop = createActionRights({
    applets: repository,
    findRights: createFindRights({
      membersOf: projects.membersOf,
      activePermissionOf: subscriptions.activePermissionOf,
    }),
    topicsOfProjects: topics.listOfProjects,
  });
  const report = createActionReports(keptRuns, actions, failures);
  const jobs = createAppletJobs({ clock, database, backgroundJobs, nodes, actions, findStop, report, logger });
  handleMails({
    clock,
    database,
    backgroundJobs,
    findStop,
    hasMailServer: services.hasMailServer,
    isRecipient: async (projectId, userId) => (await findRecipient(projectId, userId)) !== undefined,
    perform: actions.performAction,
    createLimit: nodes.createLimit,
    links,
    report,
    sequences: jobs.sequences,
    logger,
  });
  return { actions, findStop, jobs };
}

function openActions({ clock, events, nodes, sendMail, logger }: Platform, needs: PerformingNeeds) {
  const { applets, secrets, ingest, projects, membersOf, topics, annotations, notifications, services } = needs;
  return createActions({
    clock,
    services,
    sendMail,
    publish: createPublishing({ topics, ingest }),
    openKey: ({ appletId, action }) => secrets.openKey({ id: appletId }, action),
    findRecipient: needs.findRecipient,
    switchApplet: applets.switchAs,
    notices: {
      notify: notifications.notify,
      membersOf,
      topicIdsOf: async (projectId) => (await topics.listOfProjects([projectId])).map(({ id }) => id),
    },
    presentDashboard: createPresenting({
      events,
      membersOf: projects.membersOf,
      topicsOfProjects: topics.listOfProjects,
    }),
    annotate: annotations.add,
    createLimit: nodes.createLimit,
    logger,
  });
}

/** Maximum topics whose names stay in memory. */
const MAX_NAMES = 10_000;

interface PublishingNeeds {
  readonly topics: Pick<TopicsService, 'find'>;
  readonly ingest: Pick<IngestModule, 'publishFromApplet'>;
}

/** Publishes messages of applets, which have ids of topics. */
function createPublishing({ topics, ingest }: PublishingNeeds): PublishAppletMessage {
  // The promises of names: messages that wait for the same name keep their order.
  const names = new Map<string, Promise<string | undefined>>();

  function findName(topicId: string): Promise<string | undefined> {
    const finding = topics.find(topicId).then((topic) => topic?.name);
    names.delete(topicId);
    names.set(topicId, finding);
    forgetFirst(names, MAX_NAMES);
    finding.catch(() => names.delete(topicId));
    return finding;
  }

  return async ({ topicId, ...message }) => {
    const known = names.get(topicId) ?? findName(topicId);
    const published = await publish(await known, message);
    if (published.outcome === 'failed') throw published.error;
    if (published.outcome !== 'unknown-topic') return published;
    // The topic may have been renamed since.
    const current = names.get(topicId);
    const again = await publish(await (current === known || !current ? findName(topicId) : current), message);
    if (again.outcome === 'failed') throw again.error;
    return again;
  };

  async function publish(topicName: string | undefined, message: Omit<AppletMessage, 'topicId'>): Promise<Outcome> {
    if (topicName === undefined) return { outcome: 'unknown-topic' };
    return ingest.publishFromApplet({ ...message, topicName });
  }
}

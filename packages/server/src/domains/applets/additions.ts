import {
  ACTION_TYPES,
  type Action,
  EACH_TIME,
  longestWaitsSec,
  MAX_WAITS_SEC,
  orderOf,
  switchesItselfOn,
} from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Change } from '../../platform/events/events.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { takeSecrets } from './actions/secret-fields.ts';
import { announceDashboards } from './actions/show-dashboard/presenting.ts';
import type { AppletAction, AppletEntity } from './applet.ts';
import { topicIdFinder, withTopicIds } from './content.ts';
import type { Input } from './content-check.ts';
import { allowsContent } from './permissions.ts';
import { createAppletsRepository } from './repository.ts';

/** An applet that is created with its project. It names topics as `AddedApplets.topics` does. */
export type AddedApplet = Input & { readonly id: string };

interface AddedApplets {
  readonly projectId: string;
  readonly userId: string;
  readonly permission: Permission;
  /** The topics of the project, by the names in the applets. */
  readonly topics: readonly { readonly id: string; readonly name: string }[];
  readonly applets: readonly AddedApplet[];
}

/**
 * Creates applets in a project that the same change creates. An applet that lacks a secret, or that the subscription of
 * the user does not allow, is off.
 * @returns the names of applets that are off for this reason
 * @throws appletErrors.topicUnknown, appletErrors.needsCondition, appletErrors.waitsTooLong,
 * appletErrors.cannotEnableItself for what no one can save
 */
export async function addApplets(
  change: Change,
  { projectId, userId, permission, topics, applets }: AddedApplets,
): Promise<string[]> {
  const repository = createAppletsRepository(change.transaction);
  const idOf = topicIdFinder(topics);
  const incomplete: string[] = [];
  for (const { id, ...input } of applets) {
    const { triggers, filters, actions } = withTopicIds(checked(id, input), idOf);
    const stored = actions.map(withoutSecret);
    const isComplete = stored.every(({ lacksSecret }) => !lacksSecret) && allowsContent(permission, input);
    if (!isComplete) incomplete.push(input.name);
    const applet: AppletEntity = {
      id,
      projectId,
      runsAsId: userId,
      creatorId: userId,
      name: input.name,
      isEnabled: input.enabled && isComplete,
      triggers,
      filters,
      actions: stored.map(({ action }) => action),
      timing: input.timing ?? EACH_TIME,
      runOrder: orderOf(input),
      hookToken: randomToken(),
      createdOn: Date.now(),
    };
    await announceDashboards(change, userId, applet);
    await repository.create(applet);
  }
  const appletIds = applets.map(({ id }) => id);
  if (appletIds.length > 0) {
    const topicIds = topics.map(({ id }) => id);
    await change.announce('applet.changed', { projectId, appletIds, topicIds });
  }
  return incomplete;
}

function checked(id: string, input: Input): Input {
  const { timing, filters, actions } = input;
  if (timing && timing.when !== 'EACH' && !filters.some(({ type }) => type !== 'SUB_FILTER')) {
    throw new AppError(appletErrors.needsCondition);
  }
  if (longestWaitsSec(actions) > MAX_WAITS_SEC) throw new AppError(appletErrors.waitsTooLong, String(MAX_WAITS_SEC));
  if (actions.some((action) => switchesItselfOn(action, id))) throw new AppError(appletErrors.cannotEnableItself);
  return input;
}

/** A new action without its secret, and whether it needs one. */
function withoutSecret(action: Action): { readonly action: AppletAction; readonly lacksSecret: boolean } {
  const added = { ...action, id: uuidv7() };
  const { secret } = ACTION_TYPES[action.type];
  if (!secret) return { action: added, lacksSecret: false };
  const open = { ...added, [secret.field]: '' };
  try {
    const { sealed } = takeSecrets(secret, open, undefined);
    return { action: open, lacksSecret: sealed !== undefined };
  } catch (error) {
    if (error instanceof AppError) return { action: open, lacksSecret: true };
    throw error;
  }
}

import { MAX_HOOK_CALLS } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { LookupLimit } from '../../../platform/limits/lookup-limit.ts';
import { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { type ProjectDirectory, requireDeed } from '../../projects/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { AppletEntity } from '../applet.ts';
import { topicsOfActions } from '../content.ts';
import type { AppletsService } from '../service.ts';
import { buttonRoutes } from './button/routes.ts';
import { dialogflowRoutes } from './dialogflow/routes.ts';
import { faceDetectionRoutes } from './face-detection/routes.ts';
import { objectDetectionRoutes } from './object-detection/routes.ts';
import type { TriggerCalls } from './trigger-calls.ts';
import { webhookRoutes } from './webhook/routes.ts';

const MINUTE_MS = 60_000;
const TOKEN = /^[0-9a-f]{32}$/;

interface TriggerRoutesNeeds extends Pick<TriggerCalls, 'fire' | 'press' | 'isPaused' | 'countPress'> {
  readonly applets: Pick<AppletsService, 'listRunnable' | 'getRunnable'>;
  readonly findByHookToken: (token: string) => Promise<AppletEntity | undefined>;
  readonly rolesOf: ProjectDirectory['rolesOf'];
  readonly refusePaused: TopicsService['refusePaused'];
}

/** The calls that trigger applets, by type of trigger. Messages come through ingest instead. */
export function triggerRoutes(
  route: Route,
  { applets, findByHookToken, rolesOf, refusePaused, ...engine }: TriggerRoutesNeeds,
): void {
  const limit = new RateLimit(MAX_HOOK_CALLS, MINUTE_MS);
  const lookups = new LookupLimit({ isName: (text) => TOKEN.test(text) });

  function count(key: string): void {
    const retryAfter = limit.secondsToWait(key);
    if (retryAfter > 0) throw new AppError(appletErrors.calledTooOften, String(retryAfter), { retryAfter });
    limit.count(key);
  }

  const calls: TriggerCalls = {
    async getAddressed(client, token, type) {
      const applet = await lookups.find(client, token, findByHookToken);
      if (!applet?.triggers.some((trigger) => trigger.type === type)) throw new AppError(appletErrors.addressUnknown);
      // A user who may only view a project, or is paused in it, fires nothing there by an address of their own either.
      const role = (await rolesOf(applet.runsAsId)).get(applet.projectId);
      if (role !== undefined) requireDeed(role, 'ADD');
      await refusePaused(applet.runsAsId, topicsOfActions(applet));
      count(applet.id);
      return applet;
    },
    count,
    ...engine,
    listApplets: applets.listRunnable,
    getRunnable: applets.getRunnable,
  };
  webhookRoutes(route, calls);
  dialogflowRoutes(route, calls);
  objectDetectionRoutes(route, calls);
  faceDetectionRoutes(route, calls);
  buttonRoutes(route, calls);
}

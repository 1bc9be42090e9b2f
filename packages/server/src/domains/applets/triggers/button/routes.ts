import { buttonLabelOf, runApplet } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../../platform/app-error.ts';
import type { Route } from '../../../../platform/http/route.ts';
import type { TriggerCalls } from '../trigger-calls.ts';

export function buttonRoutes(
  route: Route,
  { getRunnable, isPaused, countPress, press }: Pick<TriggerCalls, 'getRunnable' | 'isPaused' | 'countPress' | 'press'>,
): void {
  route(runApplet, async ({ projectId, appletId }, { caller }) => {
    const applet = await getRunnable(caller, projectId, appletId);
    const seconds = await countPress(caller.userId);
    if (seconds > 0) throw new AppError(appletErrors.runTooOften, String(seconds), { retryAfter: seconds });
    if (buttonLabelOf(applet.triggers) === undefined) throw new AppError(appletErrors.hasNoButton);
    if (!applet.isEnabled) throw new AppError(appletErrors.disabled);
    if (await isPaused(applet)) throw new AppError(appletErrors.paused);
    return press(applet, { type: 'BUTTON_TRIGGER' });
  });
}

import { appletErrors, permissionErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../../platform/app-error.ts';
import type { ActionDefinition, ActionOf } from '../action-definition.ts';
import { done, failed } from '../action-result.ts';

type SwitchAction = ActionOf<'SWITCH_APPLET_ACTION'>;

/**
 * Switches an applet of a project as a user.
 * @returns whether it is on now
 * @throws projectErrors.unknown, permissionErrors.notIncluded, appletErrors.unknown, appletErrors.changedMeanwhile
 */
export type SwitchApplet = (
  userId: string,
  projectId: string,
  appletId: string,
  to: SwitchAction['switchTo'],
) => Promise<boolean>;

/** Errors that a later try would meet again. */
const FAILURES = {
  [projectErrors.unknown]: 'NOT_A_MEMBER',
  [permissionErrors.notIncluded]: 'NOT_ALLOWED',
  [appletErrors.unknown]: 'APPLET_GONE',
} as const;

export function switchAppletAction(switchApplet: SwitchApplet): ActionDefinition<'SWITCH_APPLET_ACTION'> {
  return {
    status: undefined,
    async perform({ runsAsId, projectId, action: { targetAppletId, switchTo } }) {
      try {
        const isOn = await switchApplet(runsAsId, projectId, targetAppletId, switchTo);
        return done(isOn ? 'SWITCHED_ON' : 'SWITCHED_OFF');
      } catch (error) {
        const reason = error instanceof AppError ? FAILURES[error.code as keyof typeof FAILURES] : undefined;
        // Another change is under way, or the database does not answer: the action is tried again.
        if (!reason) throw error;
        return failed(reason);
      }
    },
  };
}

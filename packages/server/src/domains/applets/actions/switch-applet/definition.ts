import { AppError } from '../../../../platform/app-error.ts';
import type { ActionDefinition, ActionOf } from '../action-definition.ts';
import { done, failed } from '../action-result.ts';

type SwitchAction = ActionOf<'SWITCH_APPLET_ACTION'>;

/**
 * Switches an applet of a project as a user.
 * @returns whether it is on now
 * @throws AppError TS_ERR_PROJECT_0001, TS_ERR_PERMISSION_0001, TS_ERR_APPLET_0001, TS_ERR_APPLET_0008
 */
export type SwitchApplet = (
  userId: string,
  projectId: string,
  appletId: string,
  to: SwitchAction['switchTo'],
) => Promise<boolean>;

/** Why it will not work later either. */
const FAILURES = {
  TS_ERR_PROJECT_0001: 'NOT_A_MEMBER',
  TS_ERR_PERMISSION_0001: 'NOT_ALLOWED',
  TS_ERR_APPLET_0001: 'APPLET_GONE',
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
        // Someone changes it at the same time, or the database does not answer: it is tried again.
        if (!reason) throw error;
        return failed(reason);
      }
    },
  };
}

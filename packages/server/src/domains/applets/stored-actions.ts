import { ACTION_TYPES, type Action, fieldsOf } from '@tinkerstream/contract/applets';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { ActionSecrets } from './action-secrets.ts';
import type { AppletAction, AppletEntity } from './applet.ts';

/**
 * Turns entered actions into stored ones: an action with the id of one of the applet's actions keeps that id, and its
 * secret if none is entered and it goes where it went before: a new target needs the secret again. Others get new ids.
 * @param before the applet's actions so far
 * @throws AppError TS_ERR_APPLET_0004 for an action without a secret
 */
export function toStoredActions(
  applet: Pick<AppletEntity, 'id'>,
  actions: readonly Action[],
  before: readonly AppletAction[],
  { seal, openKey }: ActionSecrets,
): AppletAction[] {
  const kept = new Map(before.map((action) => [action.id, action]));
  return actions.map((action) => {
    const previous = action.id === undefined ? undefined : kept.get(action.id);
    // Each id once: a copy of an action is a new one.
    if (previous) kept.delete(previous.id);
    const same = previous?.type === action.type ? previous : undefined;
    const id = same?.id ?? uuidv7();
    const { secret } = ACTION_TYPES[action.type];
    if (!secret) return { ...action, id };
    const entered = fieldOf(action, secret.field);
    const hasSameGoal = same !== undefined && fieldOf(same, secret.goal) === fieldOf(action, secret.goal);
    const sealedKey = entered ? seal(applet, id, entered) : hasSameGoal && openKey(applet, same) && same.sealedKey;
    if (!sealedKey) throw new AppError('TS_ERR_APPLET_0004');
    return { ...action, id, [secret.field]: '', sealedKey };
  });
}

function fieldOf(action: Action, name: string): string | undefined {
  return fieldsOf(action).find((field) => field.name === name)?.value;
}

import { ACTION_TYPES, type Action, fieldsOf } from '@tinkerstream/contract/applets';
import { v7 as uuidv7 } from 'uuid';
import type { ActionSecrets } from './action-secrets.ts';
import { takeSecrets } from './actions/secret-fields.ts';
import type { AppletAction, AppletEntity } from './applet.ts';

/**
 * Turns entered actions into stored ones. An action with the id of one of the applet's actions keeps that id, and its
 * secret if none is entered and its target stays the same: a new target needs the secret again. Others get new ids.
 * @param before the applet's actions so far
 * @throws appletErrors.iftttKeyMissing, appletErrors.headerValueMissing, appletErrors.secretMissing for an action
 * without a secret
 */
export function toStoredActions(
  applet: Pick<AppletEntity, 'id'>,
  actions: readonly Action[],
  before: readonly AppletAction[],
  { seal, openKey }: ActionSecrets,
): AppletAction[] {
  const storedById = new Map(before.map((action) => [action.id, action]));
  return actions.map((action) => {
    const previous = action.id === undefined ? undefined : storedById.get(action.id);
    // Each id is used once: a copy of an action is a new one.
    if (previous) storedById.delete(previous.id);
    const same = previous?.type === action.type ? previous : undefined;
    const id = same?.id ?? uuidv7();
    const { secret } = ACTION_TYPES[action.type];
    if (!secret) return { ...action, id };
    const goalOf = (one: Action) => (secret.goalOf ?? String)(fieldOf(one, secret.goal));
    const kept = same && goalOf(same) === goalOf(action) ? openKey(applet, same) : undefined;
    const { open, sealed } = takeSecrets(secret, action, kept);
    const sealedKey = sealed && (sealed === kept ? same?.sealedKey : seal(applet, id, sealed));
    return { ...action, id, ...open, ...(sealedKey && { sealedKey }) };
  });
}

function fieldOf(action: Action, name: string): string {
  return fieldsOf(action).find((field) => field.name === name)?.value ?? '';
}

import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import type { AppletAction, AppletEntity } from './applet.ts';

type AppletId = Pick<AppletEntity, 'id'>;

export type ActionSecrets = ReturnType<typeof createActionSecrets>;

/** The secrets of actions, such as IFTTT keys. Each is bound to its applet and action, so that it opens nowhere else. */
export function createActionSecrets(tokenKey: Uint8Array) {
  const box = createSecretBox(tokenKey, 'applet action secrets');
  const ownerOf = (applet: AppletId, actionId: string) => `${applet.id} ${actionId}`;
  return {
    seal: (applet: AppletId, actionId: string, key: string): string => box.seal(key, ownerOf(applet, actionId)),

    /** @returns undefined if the action has no key, or a key that this server's key does not open */
    openKey: (applet: AppletId, { id, sealedKey }: Pick<AppletAction, 'id' | 'sealedKey'>): string | undefined =>
      sealedKey === undefined ? undefined : box.open(sealedKey, ownerOf(applet, id)),
  };
}

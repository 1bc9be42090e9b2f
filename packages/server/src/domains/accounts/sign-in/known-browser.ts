import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Recognises browsers that have signed in to an account, without storing a list. */
export interface KnownBrowsers {
  /** Creates the key of a browser that has just signed in. The key grants no access. */
  readonly issue: (userId: string) => string;
  /** The id of a user's browser. Undefined if it has never signed in to this account. */
  readonly identify: (userId: string, key: string) => string | undefined;
}

/** A key is a random id and its HMAC-SHA256 for this user, as in OWASP's device cookies. */
export function createKnownBrowsers(serverKey: Uint8Array): KnownBrowsers {
  // The prefix separates these MACs from JWTs, which the same key signs: no JWT starts with it.
  const macOf = (userId: string, id: string) =>
    createHmac('sha256', serverKey).update(`known browser ${userId} ${id}`).digest();
  return {
    issue(userId) {
      const id = randomUUID();
      return `${id}.${macOf(userId, id).toString('base64url')}`;
    },

    identify(userId, key) {
      const [id = '', mac = ''] = key.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(userId, id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}

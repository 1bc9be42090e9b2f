import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Knows again the browsers that have signed in to an account, without a list of them. */
export interface KnownBrowsers {
  /** The key of a browser that has just signed in. It opens nothing. */
  readonly issue: (userId: string) => string;
  /** Which browser of a user it is; undefined for one that has never signed in to this account. */
  readonly identify: (userId: string, key: string) => string | undefined;
}

/** A key is a random id and its HMAC-SHA256 for this user, as in OWASP's device cookies. */
export function createKnownBrowsers(serverKey: Uint8Array): KnownBrowsers {
  // No JWT is signed over a text that begins like this, although the key is the same.
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

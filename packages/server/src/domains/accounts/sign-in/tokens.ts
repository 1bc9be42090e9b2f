import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import { ACCESS_TOKEN_SECONDS } from '../../users/index.ts';

const ISSUER = 'tinkerstream';

/** Signs an access token (RFC 7519) for a session. */
export function signAccessToken(key: Uint8Array, userId: string, sessionId: string): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
    .sign(key);
}

/**
 * The compact form of a token (RFC 7515, 7.1). The library also accepts spaces and padding, so that one token would
 * have many forms.
 */
const COMPACT_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Finds the session of an access token. Undefined for a forged, damaged or expired token. */
export type VerifyAccessToken = (token: string) => Promise<string | undefined>;

/**
 * Remembers valid tokens until they expire: checking a signature takes longer than most calls. Whether the session still
 * exists is not remembered.
 */
export function createTokenVerifier(key: Uint8Array): VerifyAccessToken {
  const valid = new Map<string, { readonly sessionId: string; readonly expiresAt: number }>();
  return async (token) => {
    const known = valid.get(token);
    // The library uses this rule too, for a token that it checks for the first time.
    if (known) return known.expiresAt > Math.floor(Date.now() / 1000) ? known.sessionId : undefined;
    if (!COMPACT_TOKEN.test(token)) return undefined;
    try {
      const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] });
      const { sid: sessionId, exp: expiresAt } = payload;
      if (typeof sessionId !== 'string' || expiresAt === undefined) return undefined;
      valid.set(token, { sessionId, expiresAt });
      forgetFirst(valid);
      return sessionId;
    } catch {
      return undefined;
    }
  };
}

/** A refresh token: the id of its session and a secret. Only the hash of the secret is stored. */
export interface RefreshToken {
  readonly token: string;
  readonly sessionId: string;
  readonly hash: string;
}

export function createRefreshToken(sessionId: string): RefreshToken {
  return withSecret(sessionId, randomBytes(32).toString('base64url'));
}

/** The successor of a token. With a retry id, the successor is always the same, and cannot be derived from the token alone. */
export function createNextRefreshToken(
  key: Uint8Array,
  spent: RefreshToken,
  retryId: string | undefined,
): RefreshToken {
  if (retryId === undefined) return createRefreshToken(spent.sessionId);
  // The prefix separates this MAC from JWTs, which the same key signs: no JWT starts with it.
  const secret = createHmac('sha256', key).update(`next refresh token ${spent.token} ${retryId}`).digest('base64url');
  return withSecret(spent.sessionId, secret);
}

export function readRefreshToken(token: string): RefreshToken | undefined {
  const [sessionId, secret] = token.split('.');
  return sessionId && secret ? withSecret(sessionId, secret) : undefined;
}

function withSecret(sessionId: string, secret: string): RefreshToken {
  return { token: `${sessionId}.${secret}`, sessionId, hash: hashSecret(secret) };
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { AppError } from '../../../platform/app-error.ts';
import { fetchOutbound } from '../../../platform/outbound-http/outbound-http.ts';
import { nameOfEmail } from '../user-names.ts';

/** A person, according to Google. */
export interface GoogleUser {
  /** In lower case, and verified. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Verifies an ID token (OpenID Connect Core 1.0 section 3.1.3.7). @throws AppError TS_ERR_AUTH_0007 to _0010 */
export type VerifyGoogleToken = (idToken: string) => Promise<GoogleUser>;

/** Google uses both forms. */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

const CLOCK_TOLERANCE_SECONDS = 30;

const MAX_NAME_LENGTH = 100;

/** jose's error codes for unavailable keys. Any other code means an invalid token. */
const NO_KEYS: readonly string[] = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code];

export function createGoogleVerifier(google: { clientId: string; jwksUrl: string } | undefined): VerifyGoogleToken {
  if (!google) {
    return async () => {
      throw new AppError('TS_ERR_AUTH_0009');
    };
  }
  const keys = createRemoteJWKSet(new URL(google.jwksUrl), {
    [customFetch]: (url, { headers, signal }) => fetchOutbound(new URL(url), { headers, signal, allowsPrivate: true }),
  });
  const expected = {
    audience: google.clientId,
    issuer: ISSUERS,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'sub', 'email'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  return async (idToken) => {
    const { payload } = await jwtVerify(idToken, keys, expected).catch((error: unknown) => {
      const isTokenFault = error instanceof errors.JOSEError && !NO_KEYS.includes(error.code);
      throw new AppError(isTokenFault ? 'TS_ERR_AUTH_0007' : 'TS_ERR_AUTH_0010');
    });
    const { email, email_verified, given_name, family_name, name } = payload;
    if (typeof email !== 'string' || !isEmail(email)) throw new AppError('TS_ERR_AUTH_0007');
    if (email_verified !== true) throw new AppError('TS_ERR_AUTH_0008');
    return {
      email: normaliseEmail(email),
      firstName: nameFrom(given_name) || nameFrom(name) || nameOfEmail(email),
      lastName: nameFrom(family_name),
    };
  };
}

function nameFrom(claim: unknown): string {
  return typeof claim === 'string' ? cutText(claim.trim(), MAX_NAME_LENGTH).toWellFormed() : '';
}

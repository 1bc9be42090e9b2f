import { authErrors } from '@tinkerstream/contract/error-codes';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { AppError } from '../../../platform/app-error.ts';
import { fetchOutbound } from '../../../platform/outbound-http/outbound-http.ts';
import { nameOfEmail } from '../user-names.ts';

/** A person, according to Google. */
export interface GoogleUser {
  /** The verified email, in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Verifies an ID token (OpenID Connect Core 1.0 section 3.1.3.7).
 * @throws authErrors.googleUnconfirmed, authErrors.googleEmailUnverified, authErrors.googleOff, authErrors.googleUnreachable
 */
export type VerifyGoogleToken = (idToken: string) => Promise<GoogleUser>;

/** Issuers of tokens: Google uses both forms. */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

const CLOCK_TOLERANCE_SECONDS = 30;

const MAX_NAME_LENGTH = 100;

/** jose's error codes for unavailable keys. Any other code means an invalid token. */
const NO_KEYS: readonly string[] = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code];

export function createGoogleVerifier(google: { clientId: string; jwksUrl: string } | undefined): VerifyGoogleToken {
  if (!google) {
    return async () => {
      throw new AppError(authErrors.googleOff);
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
      throw new AppError(isTokenFault ? authErrors.googleUnconfirmed : authErrors.googleUnreachable);
    });
    const { email, email_verified, given_name, family_name, name } = payload;
    if (typeof email !== 'string' || !isEmail(email)) throw new AppError(authErrors.googleUnconfirmed);
    if (email_verified !== true) throw new AppError(authErrors.googleEmailUnverified);
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

import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { AppError } from '../../platform/http/app-error.ts';
import { nameOfEmail } from './user-names.ts';

/** Who somebody is, as Google says. */
export interface GoogleUser {
  /** In lower case, and verified. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Checks an ID token (OpenID Connect Core 1.0 section 3.1.3.7). Throws AppError TS_ERR_AUTH_0007 to 0010. */
export type VerifyGoogleToken = (idToken: string) => Promise<GoogleUser>;

/** Google writes its name in both ways. */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

const CLOCK_TOLERANCE_SECONDS = 30;

const MAX_NAME_LENGTH = 100;

/** What jose says when the keys could not be had. Everything else is the fault of the token. */
const NO_KEYS: readonly string[] = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code];

export function createGoogleVerifier(google: { clientId: string; jwksUrl: string } | undefined): VerifyGoogleToken {
  if (!google) {
    return async () => {
      throw new AppError('TS_ERR_AUTH_0009');
    };
  }
  const keys = createRemoteJWKSet(new URL(google.jwksUrl));
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
  return typeof claim === 'string' ? claim.trim().slice(0, MAX_NAME_LENGTH) : '';
}

import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { StartError } from '../../../../platform/start-error.ts';

/** The JSON key of a Google service account. */
const ServiceAccountKey = z.object({
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.refine(isRsaKey)),
  token_uri: z._default(z.url({ protocol: /^https?$/ }), 'https://oauth2.googleapis.com/token'),
});

export interface ServiceAccount {
  readonly email: string;
  /** The private key as PEM. */
  readonly privateKey: string;
  /** The URL of access tokens. */
  readonly tokenUrl: string;
}

/**
 * Reads GOOGLE_SHEETS_CREDENTIALS, a path or the JSON itself.
 * @throws StartError, without any part of the setting: it may be the key
 */
export function readServiceAccount(setting: string): ServiceAccount {
  const { data } = ServiceAccountKey.safeParse(parseJson(setting.startsWith('{') ? setting : readKeyFile(setting)));
  if (!data) {
    throw new StartError(
      'GOOGLE_SHEETS_CREDENTIALS must be the JSON key of a Google service account, with client_email and private_key.',
    );
  }
  return { email: data.client_email, privateKey: data.private_key, tokenUrl: data.token_uri };
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `GOOGLE_SHEETS_CREDENTIALS must be a file that the server can read, or JSON (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Google signs with RS256 only. */
function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

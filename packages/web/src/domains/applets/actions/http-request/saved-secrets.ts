import { headersIn, originOf, SECRET_MARK, type StoredAction } from '@tinkerstream/contract/applets';
import type { Fields } from '../../definitions.ts';

interface SavedSecrets {
  readonly hasSecret: boolean;
  /** The names of headers whose values are saved, in lower case. */
  readonly names: ReadonlySet<string>;
}

const NOTHING: SavedSecrets = { hasSecret: false, names: new Set() };

/** The secrets that the server has stored for a request, if it goes to the same host. */
export function savedSecretsOf(stored: StoredAction | undefined, { url = '' }: Fields): SavedSecrets {
  if (stored?.type !== 'HTTP_REQUEST_ACTION' || !stored.hasSecret) return NOTHING;
  if (originOf(stored.url) !== originOf(url)) return NOTHING;
  return {
    // The hidden value of a header may contain the secret too.
    hasSecret: stored.url.includes(SECRET_MARK) || stored.headers !== '',
    names: new Set(headersIn(stored.headers).map(({ name }) => name.toLowerCase())),
  };
}

/** Whether a visible part of a request has a place for the secret. */
export function usesSecret({ url = '', headers = '' }: Fields): boolean {
  return url.includes(SECRET_MARK) || headers.includes(SECRET_MARK);
}

/** The fields that lack a secret. */
export function missingSecrets(fields: Fields, stored: StoredAction | undefined): string[] {
  const { headers = '', secret = '' } = fields;
  const saved = savedSecretsOf(stored, fields);
  const lacksValue = headersIn(headers).some(({ name, value }) => !value && !saved.names.has(name.toLowerCase()));
  return [
    ...(lacksValue ? ['headers'] : []),
    ...(usesSecret(fields) && secret.trim() === '' && !saved.hasSecret ? ['secret'] : []),
  ];
}

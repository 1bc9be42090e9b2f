import {
  type Action,
  type ActionTypeRules,
  fieldsOf,
  type Header,
  headersIn,
  headersText,
  parseJson,
} from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';

/** The secrets of an action that has a secret and headers. */
export interface RequestSecrets {
  readonly secret: string;
  readonly headers: readonly Header[];
}

interface TakenSecrets {
  /** The fields without their secrets. */
  readonly open: Readonly<Record<string, string>>;
  /** The text to encrypt; undefined if there is no secret. */
  readonly sealed: string | undefined;
}

/**
 * Takes the secrets out of an action as it was entered.
 * @param kept the encrypted secrets of before, for secrets that are not entered again; undefined if there are none, or
 * if they may not be kept
 * @throws appletErrors.iftttKeyMissing, appletErrors.headerValueMissing, appletErrors.secretMissing for a secret that
 * is missing
 */
export function takeSecrets(
  rules: NonNullable<ActionTypeRules['secret']>,
  action: Action,
  kept: string | undefined,
): TakenSecrets {
  const enteredIn = (name: string) => fieldsOf(action).find((field) => field.name === name)?.value ?? '';
  const secretEntered = enteredIn(rules.field);
  const { headers: headersField, mark } = rules;
  if (headersField === undefined || mark === undefined) {
    const sealed = secretEntered || kept;
    if (!sealed) throw new AppError(appletErrors.iftttKeyMissing);
    return { open: { [rules.field]: '' }, sealed };
  }

  const before = kept === undefined ? undefined : readRequestSecrets(kept);
  const headers = headersIn(enteredIn(headersField)).map(({ name, value }) => {
    const known = before?.headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
    const given = value || known?.value;
    if (!given) throw new AppError(appletErrors.headerValueMissing, name);
    return { name, value: given };
  });
  // A secret that nothing uses is not stored.
  const isUsed = [enteredIn(rules.goal), ...headers.map(({ value }) => value)].some((text) => text.includes(mark));
  const secret = isUsed ? secretEntered || before?.secret : '';
  if (secret === undefined || (isUsed && secret === '')) throw new AppError(appletErrors.secretMissing);
  const names = headers.map(({ name }) => ({ name, value: '' }));
  return {
    open: { [rules.field]: '', [headersField]: headersText(names) },
    sealed: secret || headers.length > 0 ? JSON.stringify({ secret, headers }) : undefined,
  };
}

/** Reads secrets that `takeSecrets` has encrypted. */
export function readRequestSecrets(sealed: string): RequestSecrets | undefined {
  return parseJson(sealed)?.value as RequestSecrets | undefined;
}

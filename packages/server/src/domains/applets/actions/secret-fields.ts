import {
  type Action,
  type ActionTypeRules,
  fieldsOf,
  type Header,
  headersIn,
  headersText,
  parseJson,
} from '@tinkerstream/contract/applets';
import { AppError } from '../../../platform/app-error.ts';

/** The secrets of an action that has a secret and headers. */
export interface RequestSecrets {
  readonly secret: string;
  readonly headers: readonly Header[];
}

interface TakenSecrets {
  /** The fields without their secrets. */
  readonly open: Readonly<Record<string, string>>;
  /** The text to seal; undefined if there is no secret. */
  readonly sealed: string | undefined;
}

/**
 * Takes the secrets out of an action as it was entered.
 * @param kept what was sealed before, for what is not entered again; undefined if there is nothing, or if it may not be kept
 * @throws AppError TS_ERR_APPLET_0004, TS_ERR_APPLET_0030, TS_ERR_APPLET_0031 for a secret that is missing
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
    if (!sealed) throw new AppError('TS_ERR_APPLET_0004');
    return { open: { [rules.field]: '' }, sealed };
  }

  const before = kept === undefined ? undefined : readRequestSecrets(kept);
  const headers = headersIn(enteredIn(headersField)).map(({ name, value }) => {
    const known = before?.headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
    const given = value || known?.value;
    if (!given) throw new AppError('TS_ERR_APPLET_0030', name);
    return { name, value: given };
  });
  // One that nothing uses is not kept.
  const isUsed = [enteredIn(rules.goal), ...headers.map(({ value }) => value)].some((text) => text.includes(mark));
  const secret = isUsed ? secretEntered || before?.secret : '';
  if (secret === undefined || (isUsed && secret === '')) throw new AppError('TS_ERR_APPLET_0031');
  const names = headers.map(({ name }) => ({ name, value: '' }));
  return {
    open: { [rules.field]: '', [headersField]: headersText(names) },
    sealed: secret || headers.length > 0 ? JSON.stringify({ secret, headers }) : undefined,
  };
}

/** Reads what `takeSecrets` has sealed. */
export function readRequestSecrets(sealed: string): RequestSecrets | undefined {
  return parseJson(sealed)?.value as RequestSecrets | undefined;
}

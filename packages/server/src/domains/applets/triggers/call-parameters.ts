import { detailText, MAX_PARAMETER_LENGTH, MAX_PARAMETERS } from '@tinkerstream/contract/applets';
import { normalizedKey, type RecordValue } from '@tinkerstream/contract/points';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import type { Details } from './trigger-definition.ts';

/** The parameter name of a body that has no names of its own. */
const BODY = 'body';
/** Maximum depth of values inside values: each level is a part of a path. */
const MAX_DEPTH = 10;

type Scalar = string | number | boolean;

/** The parameters of a call: those of its query, and the fields of a form or the values of JSON. The body goes first. */
export function parametersOf({ query, mediaType, body }: Omit<Sent, 'headers'>): Details {
  const text = new TextDecoder().decode(body);
  return detailsOf([bodyValue(text, mediaType), query]);
}

/**
 * The parameters in some values. The first of several with the same name counts. A value inside another has the path as
 * its name.
 */
export function detailsOf(values: readonly unknown[]): Details {
  const details = new Map<string, RecordValue>();
  for (const value of values) add(value, '', 0);
  return details;

  function add(value: unknown, path: string, depth: number): void {
    if (details.size >= MAX_PARAMETERS || depth > MAX_DEPTH) return;
    if (isScalar(value)) return set(path, value);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value.length <= MAX_PARAMETERS && value.every(isScalar)) set(path, value.join(', '));
    for (const key in value) {
      if (details.size >= MAX_PARAMETERS) return;
      add((value as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`, depth + 1);
    }
  }

  function set(name: string, value: Scalar): void {
    const detail = detailText({ detail: 'parameter', key: normalizedKey(name === '' ? BODY : name) });
    if (!details.has(detail)) details.set(detail, recordValueOf(value));
  }
}

/** Boards and tools often send JSON under another type, or under none. */
function bodyValue(text: string, mediaType: string): unknown {
  if (/^\s*[[{]/.test(text)) {
    const json = parsed(text);
    if (json !== undefined) return json;
  }
  if (mediaType === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) return parsed(text);
  return text !== '' && (mediaType === '' || mediaType.startsWith('text/')) ? text : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function recordValueOf(value: Scalar): RecordValue {
  if (Number.isFinite(value)) return value as number;
  return String(value).slice(0, MAX_PARAMETER_LENGTH).toWellFormed();
}

import { API } from '@tinkerstream/contract/api';
import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import type * as z from 'zod/mini';
import type { Api } from '../../../../../test/support/api.ts';

/**
 * Fields of a call that are an id, a token, or a name that opens something. The id of an export is not among them: its
 * caller makes it up.
 */
const SLOT = /(^id|(?<!^export)Id|Ids|^token|Token|Key|topicName|filename)$/;

/** The fields of a call that list sources of a chart. */
const SOURCE_LISTS = ['chartSourceConfigs', 'sources'];

/** Values for the other fields: each gets the first one that its schema accepts. */
const FILLINGS: readonly unknown[] = [
  'x',
  '1',
  12,
  true,
  'a=1',
  'x@example.org',
  'BASIC_LINE_CHART',
  'day',
  'average',
  '2026-01-01 00:00:00 +0000',
  '2026-01-01T00:00:00.000Z',
  { CHART_NAME: 'x' },
  new File(['x'], 'x.txt'),
];

export interface Attempt {
  readonly endpoint: Endpoint;
  /** An input that is valid for the contract. */
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Every way to use a text as an id, in every call of the API with one: in one field with the caller's ids in the
 * others, and in all fields.
 *
 * @param own the caller's ids by field name
 */
export function attemptsWith(id: string, own: Readonly<Record<string, string>> = {}): Attempt[] {
  return Object.values(API)
    .flatMap((calls) => Object.values(calls))
    .flatMap((endpoint) => attemptsAt(endpoint, id, own));
}

function attemptsAt(endpoint: Endpoint, id: string, own: Readonly<Record<string, string>>): Attempt[] {
  const shape = endpoint.request.shape as Readonly<Record<string, z.ZodMiniType>>;
  const slots = Object.keys(shape).filter((name) => SLOT.test(name));
  const list = SOURCE_LISTS.find((name) => name in shape);
  const sources = list ? ['topicId', 'dataTypeId', 'deviceId'] : [];
  const places = [...slots, ...sources];
  const rest: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (places.includes(name) || schema.safeParse(undefined).success) continue;
    rest[name] = FILLINGS.find((filling) => schema.safeParse(filling).success);
  }
  return [...places.map((place) => [place]), places].flatMap((chosen) => {
    if (chosen.length === 0) return [];
    const ids = Object.fromEntries(places.map((place) => [place, chosen.includes(place) ? id : own[place]]));
    const source = { id: 'x', description: 'x', latitude: 1, longitude: 1, ...ids };
    const input = list ? { ...rest, [list]: [source] } : { ...rest, ...ids };
    const attempt = {
      endpoint,
      input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    };
    return endpoint.request.safeParse(attempt.input).success ? [attempt] : [];
  });
}

/** The outcome of a call, success or error. */
export function answerTo(api: Api, { endpoint, input }: Attempt): Promise<unknown> {
  return api.call(endpoint, input as never).then(
    (answer: unknown) => answer,
    ({ status, errors }) => ({ status, errors }),
  );
}

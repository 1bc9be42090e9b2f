import { API } from '@tinkerstream/contract/api';
import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import type * as z from 'zod/mini';
import type { Api } from '../../../test/api.ts';

/** Where a call takes an id, a token, or a name that opens something. */
const SLOT = /(^id|Id|Ids|^token|Token|Key|topicName|filename)$/;

/** What fills in the rest of a form: the first that its field takes. */
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
  /** Well-formed, as the contract has it. */
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Every way to use a text as an id, in every call of the API that takes one: in one place with ids of one's own in the
 * others, and in all places.
 *
 * @param own ids of the caller's, by the names of the places
 */
export function attemptsWith(id: string, own: Readonly<Record<string, string>> = {}): Attempt[] {
  return Object.values(API)
    .flatMap((calls) => Object.values(calls))
    .flatMap((endpoint) => attemptsAt(endpoint, id, own));
}

function attemptsAt(endpoint: Endpoint, id: string, own: Readonly<Record<string, string>>): Attempt[] {
  const shape = endpoint.request.shape as Readonly<Record<string, z.ZodMiniType>>;
  const slots = Object.keys(shape).filter((name) => SLOT.test(name));
  const sources = 'chartSourceConfigs' in shape ? ['topicId', 'dataTypeId', 'deviceId'] : [];
  const places = [...slots, ...sources];
  const rest: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (places.includes(name) || schema.safeParse(undefined).success) continue;
    rest[name] = FILLINGS.find((filling) => schema.safeParse(filling).success);
  }
  return [...places.map((place) => [place]), places].flatMap((chosen) => {
    if (chosen.length === 0) return [];
    const ids = Object.fromEntries(places.map((place) => [place, chosen.includes(place) ? id : own[place]]));
    const input =
      sources.length > 0
        ? { ...rest, chartSourceConfigs: [{ ...ids, description: 'x', latitude: 1, longitude: 1 }] }
        : { ...rest, ...ids };
    const attempt = {
      endpoint,
      input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    };
    return endpoint.request.safeParse(attempt.input).success ? [attempt] : [];
  });
}

/** What a call answers, whatever that is. */
export function answerTo(api: Api, { endpoint, input }: Attempt): Promise<unknown> {
  return api.call(endpoint, input as never).then(
    (answer: unknown) => answer,
    ({ status, errors }) => ({ status, errors }),
  );
}

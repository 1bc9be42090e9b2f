import * as z from 'zod/mini';
import { PathPart } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { type CloudRules, DIGITS, LOWER, UPPER } from './rules.ts';

export const blynk: CloudRules = { key: { prefix: '', alphabet: UPPER + LOWER + DIGITS, length: 32 } };

/*
 * The calls of Blynk's current HTTP API, and of its former one. Errors are Blynk's own: 400 with
 * `{"error":{"message":…}}`, or a text.
 */

/** A token. It may also be missing, or come twice: Blynk has an error for each. */
const WithToken = z.object({ token: z.optional(z.unknown()) });
const shared = {
  access: 'public',
  forBoards: true,
  foreign: true,
  text: 'also',
  encoding: 'any',
  request: WithToken,
  response: z.unknown(),
  errors: [],
} as const;

export const updateBlynk = endpoint({
  ...shared,
  method: 'GET',
  path: '/external/api/update',
  summary: 'As Blynk: send a value, `?token=…&v1=100`, `&pin=V1&value=100` or `&dataStreamId=1&value=100`.',
});

export const updateBlynkBatch = endpoint({
  ...shared,
  method: 'GET',
  path: '/external/api/batch/update',
  summary: 'As Blynk: send several values, `?token=…&v1=21.5&v2=40`.',
});

export const addBlynkHistory = endpoint({
  ...shared,
  method: 'POST',
  path: '/external/api/batch/update',
  summary: 'As Blynk: store values with their times, `?token=…&pin=v1`, as JSON `[[1648054765458,1.0],…]`.',
});

export const getBlynkValues = endpoint({
  ...shared,
  method: 'GET',
  path: '/external/api/get',
  summary: 'As Blynk: get the latest value of a pin, `?token=…&v1`, or of several as JSON.',
});

export const getAllBlynkValues = endpoint({
  ...shared,
  method: 'GET',
  path: '/external/api/getAll',
  summary: 'As Blynk: get the latest values of all pins as JSON.',
});

export const isBlynkConnected = endpoint({
  ...shared,
  method: 'GET',
  path: '/external/api/isHardwareConnected',
  summary: 'As Blynk: whether a device with this token listens over MQTT, `true` or `false`.',
});

const OfPin = z.object({ token: PathPart, pin: PathPart });

export const updateOldBlynk = endpoint({
  ...shared,
  method: 'GET',
  path: '/{token}/update/{pin}',
  summary: 'As the old Blynk: send a value, `/TOKEN/update/V1?value=5`.',
  request: OfPin,
});

export const putOldBlynk = endpoint({
  ...shared,
  method: 'PUT',
  path: '/{token}/update/{pin}',
  summary: 'As the old Blynk: send a value as JSON, `["5"]`.',
  request: OfPin,
});

export const getOldBlynk = endpoint({
  ...shared,
  method: 'GET',
  path: '/{token}/get/{pin}',
  summary: 'As the old Blynk: get the latest value of a pin as JSON, `["5"]`.',
  request: OfPin,
});

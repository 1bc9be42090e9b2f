import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { PathPart } from '../platform/bounded.ts';
import { type Endpoint, endpoint } from '../platform/endpoint.ts';
import { CLOUDS, type Cloud } from './clouds.ts';

/** The calls that a cloud has only to be refused, by their names. */
export function refusedCalls(cloud: Cloud): Readonly<Record<string, ReturnType<typeof refusedCall>>> {
  const calls = Object.entries(CLOUDS[cloud].refused ?? {});
  return Object.fromEntries(calls.map(([name, call]) => [name, refusedCall(call)]));
}

function refusedCall(call: string) {
  const [method, path = ''] = call.split(' ');
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, PathPart] as const);
  return endpoint({
    access: 'public',
    forBoards: true,
    foreign: true,
    text: 'also',
    encoding: 'any',
    method: method as Endpoint['method'],
    path,
    summary: 'Refused: a key of a project deletes and describes nothing. It is done in the console.',
    request: z.object(Object.fromEntries(parts)),
    response: z.unknown(),
    errors: [authErrors.tooManyAttempts],
  });
}

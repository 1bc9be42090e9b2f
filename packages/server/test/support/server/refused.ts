import { expect } from 'vitest';

/** What a call of the API rejects with when the server refuses it with one error of this code. */
export function refused(code: string, status?: number): object {
  const errors = [expect.objectContaining({ code })];
  return expect.objectContaining(status === undefined ? { errors } : { status, errors });
}

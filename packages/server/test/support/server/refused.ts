import { expect } from 'vitest';

/** The rejection of an API call that the server refuses with a single error of this code. */
export function refused(code: string, status?: number): object {
  const errors = [expect.objectContaining({ code })];
  return expect.objectContaining(status === undefined ? { errors } : { status, errors });
}

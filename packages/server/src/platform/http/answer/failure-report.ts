import { randomInt } from 'node:crypto';
import { serverErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../app-error.ts';

/** Letters and digits that people do not take for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const TEXTS: Partial<Record<ErrorCode, string>> = {
  [serverErrors.stopping]: 'A call failed, because the server is stopping',
  [serverErrors.diskFull]: 'A call failed, because the disk is full. Free some space; no restart is needed',
  [serverErrors.storageUnavailable]:
    'A call failed, because the database or the file storage does not answer. Check that it runs; no restart is needed',
};
const UNEXPECTED =
  'A call failed for a reason that is not foreseen. If it happens again, report it with the support bundle of the page System';

/**
 * Logs why a call failed on the server, under a number that its user sees.
 * @returns the number, such as `7K3M-9QTD`; undefined if the caller is at fault, which is not logged
 */
export function reportFailure({ code, status }: AppError, error: Error, request: FastifyRequest): string | undefined {
  if (status < 500) return undefined;
  const reference = `${randomText(4)}-${randomText(4)}`;
  request.log.error({ err: error, url: request.routeOptions.url, reference }, TEXTS[code] ?? UNEXPECTED);
  return reference;
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

import type { ErrorCode } from '@tinkerstream/contract/errors';
import { AppError } from '../../platform/app-error.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';

/** Turns the violation of a unique value into an error of the product. @throws AppError `code` */
export async function refuseTaken(write: Promise<void>, code: ErrorCode, detail?: string): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError(code, detail) : error;
  }
}

import { AppError } from '../../platform/http/app-error.ts';
import { beginGuess, type CreateSharedLimit } from '../../platform/shared-limit.ts';

/** How many wrong event codes someone may try in a minute: codes are short, for people to type. */
const WRONG_CODES_A_MINUTE = 20;

/** Limits wrong event codes by user or address. */
export function createCodeGuessLimit(createLimit: CreateSharedLimit) {
  const wrongCodes = createLimit('event-code', WRONG_CODES_A_MINUTE, 60_000);

  /** @throws AppError as `use`, and TS_ERR_AUTH_0006 after too many wrong codes */
  return async (who: string, use: () => Promise<void>): Promise<void> => {
    const takeBack = await beginGuess([wrongCodes, who]);
    try {
      await use();
    } catch (error) {
      const isWrongCode = error instanceof AppError && error.code === 'TS_ERR_EVENT_0001';
      if (!isWrongCode) await takeBack();
      throw error;
    }
    await takeBack();
  };
}

import { AppError } from '../../../platform/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { GuessLimit } from '../../../platform/limits/guess-turns.ts';
import { beginGuess, type CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';

/** How many wrong event codes someone may try in a minute: codes are short, for people to type. */
const WRONG_CODES_A_MINUTE = 20;

/** Limits wrong event codes by user, and by address for applications of schools, which come without an account. */
export function createCodeGuessLimit(createLimit: CreateSharedLimit) {
  const wrongOfUser = createLimit('event-code', WRONG_CODES_A_MINUTE, 60_000);

  const wrongOfAddress = new GuessLimit(createLimit, 'event-code-address', WRONG_CODES_A_MINUTE, 60_000);

  async function settled(use: () => Promise<void>, settle: (isRight: boolean) => Promise<void>): Promise<void> {
    try {
      await use();
    } catch (error) {
      await settle(!(error instanceof AppError && error.code === 'TS_ERR_EVENT_0001'));
      throw error;
    }
    await settle(true);
  }

  return {
    /** @throws AppError as `use`, and TS_ERR_AUTH_0006 after too many wrong codes of the user */
    async ofUser(userId: string, use: () => Promise<void>): Promise<void> {
      const takeBack = await beginGuess([wrongOfUser, userId]);
      await settled(use, async (isRight) => {
        if (isRight) await takeBack();
      });
    },

    /** The same for someone without an account. A right code passes, however many others of the address were wrong. */
    async ofClient(client: Client, use: () => Promise<void>): Promise<void> {
      await settled(use, await wrongOfAddress.begin(client));
    },
  };
}

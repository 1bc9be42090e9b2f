import type { Change } from '../../platform/events/events.ts';
import { createSessionRepository } from '../users/index.ts';
import { createAccountsRepository } from './repository.ts';
import { removeSecondStep } from './sign-in/second-step.ts';

/**
 * Hands an account over to the owner of its email. An account with an unverified email may belong to a stranger who
 * typed it. When someone proves that the email is theirs, the old password, second step, keys and sessions end. The
 * content stays, because nearly always it is the same person. Does nothing if the email is already verified.
 */
export async function handOver({ transaction, announce }: Change, userId: string): Promise<void> {
  const users = createAccountsRepository(transaction);
  if (!(await users.markEmailVerified(userId))) return;
  await users.setPassword(userId, null);
  await users.removeKeys(userId);
  await removeSecondStep(transaction, userId);
  await announce('account.handed-over', { userId });
  const sessionIds = await createSessionRepository(transaction).removeOfUser(userId, undefined);
  await announce('sessions.ended', { sessionIds });
}

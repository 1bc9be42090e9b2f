import { type Person, personName } from '@tinkerstream/contract/people';
import type { UserEntity } from './repository.ts';

/** Who reads about other people. Their own email they always see. */
export interface Reader {
  /** Undefined for several readers at once. */
  readonly userId: string | undefined;
  /** Whether they administer what they share with these people, and so see their emails. Others see names. */
  readonly administers: boolean;
}

/** Several people at once who share something, such as everyone in a room. */
export const EVERYONE: Reader = { userId: undefined, administers: false };

/** A person as a reader sees them. The username is the email, or what stands for it: the name, or the first letter of the email. */
export function personFor(
  { userId, administers }: Reader,
  { id, email, ...names }: Pick<UserEntity, 'id' | 'email' | 'firstName' | 'lastName'>,
): Person {
  const name = personName(names);
  const seesEmail = administers || userId === id;
  return { username: seesEmail ? email : name || `${email.slice(0, 1)}…`, name };
}

import { type Person, personName } from '@tinkerstream/contract/users';
import type { UserEntity } from './repository.ts';

/** A reader of data about other people. Readers always see their own email. */
export interface Reader {
  /** The reader; undefined for several at once. */
  readonly userId: string | undefined;
  /** Whether the reader administers the content that these people share, and so sees their emails. Other readers see names. */
  readonly administers: boolean;
}

/** Several readers at once, such as everyone in a room. */
export const EVERYONE: Reader = { userId: undefined, administers: false };

/** A person as a reader sees them. The username is the email, or its stand-in: the name, or the first letter of the email. */
export function personFor(
  { userId, administers }: Reader,
  { id, email, ...names }: Pick<UserEntity, 'id' | 'email' | 'firstName' | 'lastName'>,
): Person {
  const name = personName(names);
  const seesEmail = administers || userId === id;
  return { username: seesEmail ? email : name || `${email.slice(0, 1)}…`, name };
}

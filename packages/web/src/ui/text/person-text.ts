import { isPupil } from '@tinkerstream/contract/accounts';
import type { Person } from '@tinkerstream/contract/people';

/** A person's name, or else the email. */
export function shortName({ name, username }: Person): string {
  return name || username;
}

/** Whether the reader sees the email of a person: those who do not administer see the name in its place, and pupils have none. */
export function hasEmail({ name, username }: Person): boolean {
  return username !== name && !isPupil(username);
}

/** A name that tells a person from others with the same name; a pupil has no other. */
export function fullName({ name, username }: Person): string {
  return name && hasEmail({ name, username }) ? `${name} (${username})` : name || username;
}

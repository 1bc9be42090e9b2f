import { isPupil } from '@tinkerstream/contract/accounts';
import type { Person } from '@tinkerstream/contract/users';

/** A person's name, otherwise the email. */
export function shortName({ name, username }: Person): string {
  return name || username;
}

/** Whether the reader may see the email of a person: most readers see the name in its place, and pupils have no email. */
export function hasEmail({ name, username }: Person): boolean {
  return username !== name && !isPupil(username);
}

/** A name that distinguishes a person from others with the same name; a pupil has only one name. */
export function fullName({ name, username }: Person): string {
  return name && hasEmail({ name, username }) ? `${name} (${username})` : name || username;
}

import { isPupil } from '@tinkerstream/contract/accounts';
import type { Person } from '@tinkerstream/contract/people';

/** A person's name, or else the email. */
export function shortName({ name, username }: Person): string {
  return name || username;
}

/** A name that tells a person from others with the same name; a pupil has no other. */
export function fullName({ name, username }: Person): string {
  if (name && isPupil(username)) return name;
  return name ? `${name} (${username})` : username;
}

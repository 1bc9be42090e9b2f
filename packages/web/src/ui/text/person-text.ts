import type { Person } from '@tinkerstream/contract/people';

/** A person's name, or else the email. */
export function shortName({ name, username }: Person): string {
  return name || username;
}

/** A name that tells a person from others with the same name. */
export function fullName({ name, username }: Person): string {
  return name ? `${name} (${username})` : username;
}

/** Letters and digits of any script, as in the keys of data types. */
const NOT_IN_KEY = /[^\p{L}\p{M}\p{N}._-]+/gu;

/** Longest name that is read. Adafruit's have 128 letters for the group and as many for the feed. */
const MAX_NAME = 300;

/**
 * The key of a feed or group of Adafruit IO, from its name or key, as programs write either: in lower case, with
 * hyphens for spaces. A point, or a slash in its place, separates a group from its feed.
 * @returns undefined if no character is left
 */
export function feedKeyOf(name: string): string | undefined {
  const key = name
    .slice(0, MAX_NAME)
    .trim()
    .toLowerCase()
    .replaceAll('/', '.')
    .replaceAll(NOT_IN_KEY, '-')
    .replaceAll(/^[.-]+|(?<![.-])[.-]+$/g, '');
  return key === '' ? undefined : key;
}

/** The key of a feed of a group. */
export function feedInGroup(group: string, feed: string): string {
  // The group without a name of Adafruit IO contains all feeds that are in no other group.
  return isDefaultGroup(group) || feed.startsWith(`${group}.`) ? feed : `${group}.${feed}`;
}

export function isDefaultGroup(group: string): boolean {
  return group === 'default';
}

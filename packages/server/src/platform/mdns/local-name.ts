const DEFAULT_NAME = 'tinkerstream';
/** A label of a domain name has at most 63 characters (RFC 1035); some are left for a number. */
const MAX_LENGTH = 40;

/** The name in the local network for the name of a place: letters, digits and hyphens. */
export function localName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '');
  // A name of digits alone reads like a part of an address.
  return /[a-z]/.test(plain) ? plain : DEFAULT_NAME;
}

/** The name to try after another computer has taken one. */
export function nextName(name: string): string {
  const [, base = name, number] = /^(.*?)(?:-(\d+))?$/.exec(name) ?? [];
  return `${base}-${Number(number ?? 1) + 1}`;
}

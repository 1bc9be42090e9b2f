/** The scheme, and the host with its port. They have no user name, and no value or secret replaces a part of them. */
const ORIGIN = /^(https?):\/\/((?:[\p{L}\p{M}\p{N}._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)(?=[/?]|$)/iu;

/** The forms of a dot segment in a path (WHATWG URL, section 4.1). */
const DOT_SEGMENT = /^(\.|%2e){1,2}$/i;

/** Whether a text is an address on the web whose path has no dot segments, before and after its references are filled in. */
export function isWebAddress(address: string): boolean {
  const [origin] = ORIGIN.exec(address) ?? [];
  if (origin === undefined || /[\s\\#\p{C}]/u.test(address)) return false;
  const [path = ''] = address.slice(origin.length).split('?');
  return !path.split('/').some((segment) => DOT_SEGMENT.test(segment));
}

/** The scheme and the host of an address; '' for a text that is no address. */
export function originOf(address: string): string {
  return ORIGIN.exec(address.trim())?.[0].toLowerCase() ?? '';
}

/** The host of an address, with its port; '' for a text that is no address. */
export function hostOf(address: string): string {
  return ORIGIN.exec(address.trim())?.[2]?.toLowerCase() ?? '';
}

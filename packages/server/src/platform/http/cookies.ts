/** The cookies of a request, as they were sent: values may be percent-encoded. */
export function readCookies(header = ''): Map<string, string> {
  const pairs = header.split('; ').map((pair): [string, string] => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  });
  return new Map(pairs);
}

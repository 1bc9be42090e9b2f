const NAMES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'] as const;

/**
 * The note for the operator about a proxy that the environment names. Calls do not use it: the proxy would look names
 * up itself, so this server could not check which address it calls (`fetchOutbound`).
 */
export function ignoredProxyNote(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const set = NAMES.flatMap((name) => [name, name.toLowerCase()]).filter((name) => environment[name]);
  if (set.length === 0) return undefined;
  return (
    `${set.join(' and ')} ${set.length === 1 ? 'is' : 'are'} not used: this server calls other services directly, because ` +
    'through a proxy it could not keep users out of its own network. Without a direct way to the internet, HTTP requests, ' +
    'IFTTT, sheets and sign-in with Google do not work; allow this computer to connect without the proxy'
  );
}

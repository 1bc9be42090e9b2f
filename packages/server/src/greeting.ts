import type { App } from './app.ts';

interface GreetingNeeds extends Pick<App, 'http' | 'mqtt' | 'secure' | 'hosts' | 'dns' | 'firstAdministrator'> {
  readonly publicUrl: string | undefined;
  readonly adminEmail: string;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** The lines in which a start names the addresses of the server, and how to sign in. The last line names the next step. */
export function greeting({
  http,
  mqtt,
  secure,
  hosts,
  dns,
  publicUrl,
  adminEmail,
  dataDir,
  databaseUrl,
  firstAdministrator,
}: GreetingNeeds): string[] {
  const others = (url: string) => hosts.map((host) => url.replace('localhost', host));
  const password = firstAdministrator?.generatedPassword;
  const address = publicUrl ?? others(http)[0] ?? http;
  return [
    ...(firstAdministrator ? [`First administrator: ${adminEmail}`] : []),
    ...(password ? [`Password (shown only this once): ${password}`] : []),
    `Web:    ${[publicUrl ?? http, ...others(http)].join('  ')}`,
    `Boards: ${[mqtt, ...others(mqtt)].join('  ')}`,
    ...(secure?.https
      ? [
          `HTTPS:  ${[secure.https, ...others(secure.https)].join('  ')}`,
          `        ${others(http)[0] ?? http}/static/https shows how devices trust it`,
        ]
      : []),
    ...(secure ? [`MQTTS:  ${[secure.mqtts, ...others(secure.mqtts)].join('  ')}`] : []),
    ...(dns.addresses.length > 0
      ? [
          `DNS:    ${dns.addresses.join('  ')}`,
          `        In the router, send questions for these names there: ${dns.names.join(', ')}`,
        ]
      : []),
    `Data:   ${databaseUrl ? `${placeOf(databaseUrl)}  ${dataDir}` : dataDir}`,
    firstAdministrator ? `Open ${address} and sign in as ${adminEmail}.` : `Open ${address} and sign in.`,
  ];
}

/** The location of a database, without its user and password. */
function placeOf(databaseUrl: string): string {
  const { host = '', pathname = '' } = URL.parse(databaseUrl) ?? {};
  return `PostgreSQL ${host}${pathname}`;
}

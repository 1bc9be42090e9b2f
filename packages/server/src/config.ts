import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { isPassword } from '@tinkerstream/contract/accounts';
import { Cloud } from '@tinkerstream/contract/clouds';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import * as z from 'zod/mini';
import { unbracketed } from './platform/address.ts';
import { readAllowedHosts } from './platform/outbound-http/allowed-hosts.ts';
import { StartError } from './platform/start-error.ts';
import { readTrustedProxies } from './platform/trusted-proxies.ts';
import { settingsForSupport } from './shown-settings.ts';

/** The sender of emails where the operator has named no address. Nobody reads mails to it. */
export const NO_SUPPORT_EMAIL = 'support@tinkerstream.local';

// Each error text follows the name of its setting.
const Port = wholeNumber(0, 65_535, 'a port from 0 to 65535');
const WebAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://.',
});
/** An address without a path: the pages name their files and calls from the root of a host. */
const HostAddress = WebAddress.check(
  z.refine((address) => {
    const { origin, href } = URL.parse(address) ?? {};
    return href === undefined || href === `${origin}/`;
  }, 'must end after the host and its port, as in https://iot.school.example: without a path, “?”, “#”, user and password. Tinkerstream needs a host name of its own, not a path below another one.'),
  z.refine(
    (address) => !['0.0.0.0', '[::]'].includes(URL.parse(address)?.hostname ?? ''),
    'must name one computer, and 0.0.0.0 stands for all addresses of it. Write the address or the name that others use.',
  ),
  // The origin, as browsers write it: in small letters, without the usual port, names of other scripts in their ASCII
  // form.
  z.overwrite((address) => URL.parse(address)?.origin ?? address),
);
/** An address of a service, with a user and a password. */
const serviceAddress = (protocol: RegExp, error: string) =>
  z.string().check(
    z.refine((address) => !hasUnescapedPassword(address), {
      error: 'has a “/”, “?” or “#” in its user or password. Write it as %2F, %3F or %23.',
      abort: true,
    }),
    z.regex(protocol, error),
  );
const TILE_ADDRESS_ERROR = 'must be an address that starts with http:// or https:// and has {z}, {x} and {y}.';
const EmailAddress = z.string().check(z.refine(isEmail, 'must be an email address.'));
const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: ({ values }) => `must be one of ${(values as string[]).join(', ')}.`,
});

/** The other clouds, by their names in settings. */
const CLOUD_BY_NAME = new Map(Cloud.options.map((cloud) => [cloud.toLowerCase().replaceAll('_', '-'), cloud]));
const CLOUD_NAMES = [...CLOUD_BY_NAME.keys()].join(', ');

/** Every environment variable that Tinkerstream reads. All are optional. `npm run docs` copies the sentences. */
const Settings = z
  .object({
    HOST: withDefault(
      '::',
      'The address to listen on; by default all, IPv4 and IPv6 (0.0.0.0 for IPv4 alone).',
      z.pipe(z.string(), z.transform(readHost)),
    ),
    PORT: withDefault(
      '3000',
      'The port for the web app, the API, the live socket and MQTT over WebSocket at /mqtt; 0 picks a free one.',
      Port,
    ),
    HTTP_PORTS: withDefault(
      '',
      'Further ports for the same over HTTP without TLS, for boards whose programs fix 80 or 8080 (80,8080); one that is not available is logged, and left out.',
      z.pipe(z.string(), z.transform(readPorts)),
    ),
    OTHER_CLOUDS: withDefault(
      'all',
      `The other clouds whose boards and programs may be let in by projects: all, none, or some of ${CLOUD_NAMES}.`,
      z.pipe(z.string(), z.transform(readClouds)),
    ),
    MQTT_PORT: withDefault('1883', 'The port boards connect to over MQTT; 0 picks a free one.', Port),
    MQTT_MAX_CONNECTIONS: withDefault(
      '10000',
      'How many boards can be connected at the same time; further ones are refused.',
      wholeNumber(1, 1_000_000),
    ),
    MQTT_MAX_CONNECTIONS_PER_ADDRESS: withDefault(
      '1000',
      'How many of these can come from one address, over TCP and WebSocket together; raise it if more boards share one address.',
      wholeNumber(1, 1_000_000),
    ),
    MQTT_MAX_PACKET_BYTES: withDefault(
      '65536',
      'The largest MQTT packet accepted, in bytes without its fixed header; a larger one closes the connection.',
      wholeNumber(128, 268_435_455),
    ),
    DATA_DIR: withDefault(
      './data',
      'The folder with all data that must not be lost.',
      z.string().check(z.overwrite((folder) => resolve(folder))),
    ),
    DATABASE_URL: optional(
      'A PostgreSQL address (postgres://…) that stores accounts, projects and records instead of the file in DATA_DIR.',
      serviceAddress(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://.'),
    ),
    DATABASE_REPLICA_URL: optional(
      'The address of a streaming replica of that PostgreSQL (postgres://…), from which histories, charts and exports are read while it is up to date.',
      serviceAddress(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://.'),
    ),
    DATABASE_CONNECTIONS: withDefault(
      '13',
      'How many connections this server opens to PostgreSQL at most: one stores messages, two write workbooks, the others are for all calls. All servers together need fewer than its max_connections.',
      wholeNumber(6, 1000),
    ),
    FILES_URL: optional(
      'A bucket for uploaded files (s3://key:secret@host/bucket?region=…, or s3+http://… for a server without TLS) instead of a folder in DATA_DIR; several servers need one.',
      serviceAddress(/^s3(\+http)?:\/\//, 'must start with s3:// or s3+http://.'),
    ),
    BACKUP_TO: optional(
      'A folder, better on another disk, or a bucket as in FILES_URL, that gets a backup each day; the latest of 7 days, 4 weeks and 12 months are kept.',
      z.string().check(z.overwrite((place) => (/^s3(\+http)?:\/\//.test(place) ? place : resolve(place)))),
    ),
    FILE_MAX_MB: withDefault(
      '20',
      'The largest file that can be uploaded to a project, in megabytes.',
      wholeNumber(1, 10_000),
    ),
    PROJECT_FILES_MAX_MB: withDefault(
      '200',
      'The total size of a project’s files, in megabytes.',
      wholeNumber(1, 1_000_000),
    ),
    REDIS_URL: optional(
      'A Redis address (redis://…) over which several servers with the same DATABASE_URL work as one.',
      serviceAddress(/^rediss?:\/\//, 'must start with redis:// or rediss://.'),
    ),
    PUBLIC_URL: optional(
      'The address browsers use to reach the web app, if it differs from HOST and PORT.',
      HostAddress,
    ),
    TRUSTED_PROXIES: withDefault(
      '',
      'The proxies in front of this server, as addresses and networks (10.0.0.1, 10.1.0.0/16): X-Forwarded-For is believed from these only, and MQTT connections from these must start with the PROXY protocol.',
      z.pipe(z.string(), z.transform(readTrustedProxies)),
    ),
    ADMIN_EMAIL: withDefault(
      'admin@tinkerstream.local',
      'The email of the administrator created on the first start.',
      EmailAddress.check(z.overwrite(normaliseEmail)),
    ),
    ADMIN_PASSWORD: optional(
      'The password of that administrator (6 to 20 characters); without it one is generated and printed once.',
      z.string().check(z.refine(isPassword, 'must be 6 to 20 characters long.')),
    ),
    TLS_CERT: optional(
      'A file with the certificate chain in PEM; together with TLS_KEY it serves the web app over HTTPS, and boards on MQTTS_PORT.',
      z.string(),
    ),
    TLS_KEY: optional('A file with the private key in PEM that belongs to TLS_CERT.', z.string()),
    HTTPS: optional(
      'local also serves HTTPS with a certificate of this computer’s own, beside HTTP; off never does. If unset, administrators switch it in the console.',
      z.enum(['local', 'off'], { error: 'must be local or off.' }),
    ),
    HTTPS_PORT: withDefault(
      '3443',
      'The port of the web app, the API and MQTT over WebSocket for that HTTPS; 0 picks a free one.',
      Port,
    ),
    MQTTS_PORT: withDefault(
      '8883',
      'The port boards connect to over MQTT with TLS, then and with TLS_CERT; 0 picks a free one.',
      Port,
    ),
    MDNS: withDefault(
      '1',
      '1 announces a name of this server in the local network (tinkerstream.local) by multicast DNS; 0 does not. Several servers announce none.',
      z.enum(['0', '1'], { error: 'must be 0 or 1.' }),
    ),
    MDNS_NAME: optional(
      'That name without .local, in place of one made from what administrators call the place; if another computer has it, a number follows.',
      z
        .string()
        .check(
          z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/i, 'must have up to 40 letters a to z, digits and hyphens.'),
          z.toLowerCase(),
        ),
    ),
    DNS_PORT: optional(
      'A port (53, as npm start -- --dns sets it) on which this server answers DNS for the names of servers that boards’ programs fix, such as api.thingspeak.com, and refuses all others; without it it answers none.',
      Port,
    ),
    SUPPORT_EMAIL: withDefault(
      NO_SUPPORT_EMAIL,
      'The support email shown in the web app; emails are also sent from it. The default is an address without a mailbox, which the web app does not show.',
      EmailAddress,
    ),
    MAP_TILE_URL: optional(
      'Where maps load their tiles with streets from (https://…/{z}/{x}/{y}.png, {s} for a, b and c); without it they show coastlines and place names, which need no internet.',
      z
        .url({ protocol: /^https?$/, error: TILE_ADDRESS_ERROR })
        .check(z.refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), TILE_ADDRESS_ERROR)),
    ),
    SMTP_URL: optional(
      'The mail server (smtp://user:password@host:port, or smtps://…) that sends emails to users; without it each email is written to a file in DATA_DIR/outbox.',
      serviceAddress(/^smtps?:\/\/[^/?#]/, 'must be an address that starts with smtp:// or smtps://.'),
    ),
    GOOGLE_CLIENT_ID: optional(
      'This server’s Google OAuth client id; its authorised JavaScript origins must include the address of the web app. With it, people can sign in with their Google accounts.',
      z.string(),
    ),
    GOOGLE_JWKS_URL: withDefault(
      'https://www.googleapis.com/oauth2/v3/certs',
      'Where Google publishes the keys that sign its ID tokens.',
      WebAddress,
    ),
    MAP_TILE_ATTRIBUTION: withDefault(
      '© OpenStreetMap',
      'The attribution that the map shows for these tiles, as their license requires.',
      z.string(),
    ),
    IFTTT_BASE_URL: withDefault('https://maker.ifttt.com', 'Where event triggers call IFTTT Webhooks.', WebAddress),
    GOOGLE_SHEETS_CREDENTIALS: optional(
      'The key of a Google service account, as the path of its JSON file or as the JSON itself; with it event triggers add rows to Google Sheets.',
      z.string(),
    ),
    GOOGLE_SHEETS_BASE_URL: withDefault(
      'https://sheets.googleapis.com',
      'Where event triggers call the Google Sheets API.',
      WebAddress,
    ),
    SMS_GATEWAY_URL: optional(
      'The address that sends an SMS for each POST of {"to","text"} in JSON; with it event triggers send SMS.',
      WebAddress,
    ),
    SMS_GATEWAY_TOKEN: optional(
      'The token that SMS_GATEWAY_URL expects as Authorization: Bearer.',
      z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must have ASCII characters only, without spaces.')),
    ),
    HTTP_REQUEST_HOSTS: withDefault(
      '',
      'What HTTP requests of event triggers may call although it is not on the public internet, as names, addresses and networks (lamp.local, 192.168.1.0/24).',
      z.pipe(z.string(), z.transform(readAllowedHosts)),
    ),
    WEATHER_BASE_URL: withDefault(
      'https://data.weather.gov.hk',
      'Where to find the open data of the Hong Kong Observatory; the server asks for it only while someone looks at the weather.',
      WebAddress.check(z.overwrite((address) => address.replace(/(?<!\/)\/+$/, ''))),
    ),
    RELEASES_URL: optional(
      'Where the server asks, once a day while an administrator looks, whether there is a newer release (https://api.github.com/repos/OWNER/NAME/releases/latest, or a file with such an answer); without it the server never asks.',
      WebAddress,
    ),
    UPGRADE_BACKUP: withDefault(
      '1',
      '1 copies the database to backups/before-VERSION in DATA_DIR before a newer version changes it; 0 does not.',
      z.enum(['0', '1'], { error: 'must be 0 or 1.' }),
    ),
    METRICS_TOKEN: optional(
      'A secret of 16 characters or more with which Prometheus reads figures at /metrics (Authorization: Bearer …); without it there is nothing at that address.',
      z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 ASCII characters, without spaces.')),
    ),
    DEMO: withDefault(
      '0',
      '1 creates the demo class for that administrator: three projects with simulated boards, which administrators remove by a click.',
      z.enum(['0', '1'], { error: 'must be 0 or 1.' }),
    ),
    LOG_LEVEL: withDefault('info', 'How much is logged: fatal, error, warn, info, debug, trace or silent.', LogLevel),
  })
  .check(
    z.refine(({ TLS_CERT, TLS_KEY }) => !TLS_CERT === !TLS_KEY, {
      path: ['TLS_CERT'],
      error: 'and TLS_KEY belong together: set both, or neither.',
    }),
    z.refine(({ HTTPS, TLS_CERT }) => HTTPS !== 'local' || !TLS_CERT, {
      path: ['HTTPS'],
      error: 'makes a certificate of its own, so it excludes TLS_CERT. Set one of the two.',
    }),
    z.refine(({ REDIS_URL, DATABASE_URL }) => !REDIS_URL || DATABASE_URL, {
      path: ['REDIS_URL'],
      error: 'joins servers that share one database, so it needs DATABASE_URL. Set both, or neither.',
    }),
    z.refine(({ REDIS_URL, FILES_URL }) => !REDIS_URL || FILES_URL, {
      path: ['REDIS_URL'],
      error:
        'joins several servers, which would not find the files uploaded to each other, so it needs FILES_URL. Set both, or neither.',
    }),
    z.refine(({ DATABASE_REPLICA_URL, DATABASE_URL }) => !DATABASE_REPLICA_URL || DATABASE_URL, {
      path: ['DATABASE_REPLICA_URL'],
      error: 'is a copy of the database of DATABASE_URL. Set both, or only DATABASE_URL.',
    }),
    z.refine(({ SMS_GATEWAY_TOKEN, SMS_GATEWAY_URL }) => !SMS_GATEWAY_TOKEN || SMS_GATEWAY_URL, {
      path: ['SMS_GATEWAY_TOKEN'],
      error: 'belongs to SMS_GATEWAY_URL. Set both, or only the address.',
    }),
  );

/** Each setting, with one sentence for docs/operations.md and its default ('' for none). */
export function listSettings() {
  const { properties } = z.toJSONSchema(Settings, { io: 'input' });
  return Object.entries(properties as Record<string, z.core.JSONSchema.JSONSchema>).map(([name, setting]) => ({
    name,
    description: setting.description,
    default: (setting.default ?? '') as string,
  }));
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment. A blank variable counts as unset.
 * @throws StartError naming the variable that does not make sense.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const trimmed = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  // Quotes of Docker's --env-file and systemd become a part of the value: a folder named "/data" would be created.
  const quoted = Object.keys(Settings.shape).find((name) => MAY_BE_QUOTED !== name && isQuoted(trimmed[name] ?? ''));
  if (quoted)
    throw new StartError(
      `${quoted} has quotation marks around its value, which are taken as a part of it. Remove them.`,
    );
  const { data, error } = Settings.safeParse(trimmed);
  const [issue] = error?.issues ?? [];
  if (!data) throw new StartError(`${String(issue?.path[0])} ${issue?.message}`);
  return {
    host: data.HOST,
    port: data.PORT,
    furtherPorts: data.HTTP_PORTS.filter((port) => port !== data.PORT),
    otherClouds: data.OTHER_CLOUDS,
    mqttPort: data.MQTT_PORT,
    mqttMaxConnections: data.MQTT_MAX_CONNECTIONS,
    mqttMaxConnectionsPerAddress: data.MQTT_MAX_CONNECTIONS_PER_ADDRESS,
    mqttMaxPacketBytes: data.MQTT_MAX_PACKET_BYTES,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    /** The use of PostgreSQL. */
    postgres: { connections: data.DATABASE_CONNECTIONS, replicaUrl: data.DATABASE_REPLICA_URL },
    filesUrl: data.FILES_URL,
    /** The place of daily backups; undefined for none. */
    backupTo: data.BACKUP_TO,
    hasUpgradeBackup: data.UPGRADE_BACKUP === '1',
    fileMaxMegabytes: data.FILE_MAX_MB,
    projectFilesMaxMegabytes: data.PROJECT_FILES_MAX_MB,
    redisUrl: data.REDIS_URL,
    publicUrl: data.PUBLIC_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    tls: data.TLS_CERT && data.TLS_KEY ? { certFile: data.TLS_CERT, keyFile: data.TLS_KEY } : undefined,
    /** HTTPS beside HTTP, with a certificate of this computer’s own. */
    localHttps: {
      /** Whether HTTPS is on; undefined if administrators switch it. */
      isOn: data.HTTPS === undefined ? undefined : data.HTTPS === 'local',
      port: data.HTTPS_PORT,
      mqttPort: data.MQTTS_PORT,
    },
    /** The name in the local network. */
    mdns: { isOn: data.MDNS === '1' && data.REDIS_URL === undefined, name: data.MDNS_NAME },
    /** The port of DNS; undefined if this server answers none. */
    dnsPort: data.DNS_PORT,
    supportEmail: data.SUPPORT_EMAIL,
    smtpUrl: data.SMTP_URL,
    /** Sign-in with Google; undefined where it is not set up. */
    google: data.GOOGLE_CLIENT_ID ? { clientId: data.GOOGLE_CLIENT_ID, jwksUrl: data.GOOGLE_JWKS_URL } : undefined,
    mapTiles: data.MAP_TILE_URL ? { url: data.MAP_TILE_URL, attribution: data.MAP_TILE_ATTRIBUTION } : undefined,
    /** The services that event triggers call. */
    actionServices: {
      iftttUrl: data.IFTTT_BASE_URL,
      /** Google Sheets; undefined where it is not set up. */
      googleSheets: data.GOOGLE_SHEETS_CREDENTIALS
        ? { credentials: data.GOOGLE_SHEETS_CREDENTIALS, url: data.GOOGLE_SHEETS_BASE_URL }
        : undefined,
      /** The SMS gateway; undefined where there is none. */
      smsGateway: data.SMS_GATEWAY_URL ? { url: data.SMS_GATEWAY_URL, token: data.SMS_GATEWAY_TOKEN } : undefined,
      httpRequestHosts: data.HTTP_REQUEST_HOSTS,
      hasMailServer: data.SMTP_URL !== undefined,
    },
    weatherBaseUrl: data.WEATHER_BASE_URL,
    /** The address to ask for newer releases; undefined if the server never asks. */
    releasesUrl: data.RELEASES_URL,
    /** The token of the figures at /metrics; undefined for no figures. */
    metricsToken: data.METRICS_TOKEN,
    hasDemo: data.DEMO === '1',
    logLevel: data.LOG_LEVEL,
    support: settingsForSupport(Object.keys(Settings.shape), trimmed),
  } as const;
}

/** The setting that may have quotes: a password may begin and end with any character. */
const MAY_BE_QUOTED = 'ADMIN_PASSWORD';

/** Whether a text is in quotation marks: of typewriters, or of word processors and web pages. */
function isQuoted(text: string): boolean {
  return /^(?:(["'＂＇]).*\1|[“”„‟].*[“”„‟]|[‘’‚‛].*[‘’‚‛]|[«»].*[«»]|「.*」|『.*』)$/s.test(text);
}

/**
 * Whether the password of an address ends it too early: text after “/”, “?” or “#” counts as path, query or fragment
 * (RFC 3986, section 3.2).
 */
function hasUnescapedPassword(address: string): boolean {
  if (!/^[a-z0-9+]+:\/\/[^@/?#:]*:[^@/?#]*[/?#].*@/i.test(address)) return false;
  // An “@” may be in a query.
  return !URL.canParse(address) || !address.slice(0, address.lastIndexOf('@')).includes('=');
}

const HOST_NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?\.?$/u;

/**
 * The host without the brackets of an IPv6 address in a URL. On a computer without IPv6, the host of all addresses is
 * IPv4's.
 * @throws StartError for a text that can never be an address or a name: a start would wait for it for ever
 */
function readHost(text: string): string {
  const host = unbracketed(text);
  if (host === '::') return hasIpv6() ? host : '0.0.0.0';
  if (isIP(host)) return host;
  // `domainToASCII` also converts full-width letters and digits.
  const ascii = domainToASCII(host);
  // A text that looks like an address and is none, such as 192.168.1.300, is no name either.
  if (!HOST_NAME.test(host) || /^[\d.]*$/.test(host) || ascii === '') {
    throw new StartError(
      `HOST must be an address or a name of this computer, as in 192.168.1.20, not “${text}”. The port is a setting of its own.`,
    );
  }
  return ascii;
}

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some(({ family }) => family === 'IPv6'));
}

function readPorts(text: string): number[] {
  const ports = text.split(/[\s,]+/).filter((part) => part !== '');
  const wrong = ports.find((part) => !/^\d+$/.test(part) || Number(part) < 1 || Number(part) > 65_535);
  if (wrong !== undefined)
    throw new StartError(`HTTP_PORTS must be ports from 1 to 65535, as in 80,8080, not “${wrong}”.`);
  return [...new Set(ports.map(Number))];
}

function readClouds(text: string): readonly Cloud[] {
  if (text === 'all') return Cloud.options;
  if (text === 'none') return [];
  const names = text.split(/[\s,]+/).filter((part) => part !== '');
  const wrong = names.find((name) => !CLOUD_BY_NAME.has(name.toLowerCase()));
  if (wrong !== undefined) {
    throw new StartError(`OTHER_CLOUDS must be all, none, or some of ${CLOUD_NAMES}, not “${wrong}”.`);
  }
  return [...new Set(names.flatMap((name) => CLOUD_BY_NAME.get(name.toLowerCase()) ?? []))];
}

function optional<Schema extends z.ZodMiniType<unknown, string>>(doc: string, schema: Schema) {
  return z.optional(schema).check(z.describe(doc));
}

function withDefault<Schema extends z.ZodMiniType<unknown, string>>(value: string, doc: string, schema: Schema) {
  return z.prefault(schema, value as z.input<Schema>).check(z.describe(doc));
}

function wholeNumber(least: number, most: number, what = `a whole number from ${least} to ${most}`) {
  const isInRange = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z.pipe(
    z.string().check(z.refine(isInRange, { error: ({ input }) => `must be ${what}, not “${input}”.` })),
    z.transform(Number),
  );
}

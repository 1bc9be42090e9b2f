import { resolve } from 'node:path';
import { isPassword } from '@tinkerstream/contract/accounts';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { StartError } from './platform/start-error.ts';
import { readTrustedProxies, type TrustedProxies } from './platform/trusted-proxies.ts';

interface Setting {
  readonly name: string;
  readonly default: string;
  /** One sentence for docs/operations.md, which is generated from this list. */
  readonly doc: string;
}

/** Every environment variable that Tinkerstream reads. All are optional. */
export const SETTINGS = [
  { name: 'HOST', default: '0.0.0.0', doc: 'The address to listen on.' },
  {
    name: 'PORT',
    default: '3000',
    doc: 'The port of the web, the API, the live socket and MQTT over WebSocket at /mqtt; 0 takes a free one.',
  },
  { name: 'MQTT_PORT', default: '1883', doc: 'The port on which boards reach the MQTT gateway; 0 takes a free one.' },
  {
    name: 'MQTT_MAX_CONNECTIONS',
    default: '10000',
    doc: 'How many boards may be connected at the same time; those beyond are told so and let go.',
  },
  {
    name: 'MQTT_MAX_CONNECTIONS_PER_ADDRESS',
    default: '1000',
    doc: 'How many of these one address may have, over TCP and WebSocket together; raise it where more boards share one address.',
  },
  {
    name: 'MQTT_MAX_PACKET_BYTES',
    default: '65536',
    doc: 'The longest MQTT packet taken, without its fixed header; a longer one closes the connection.',
  },
  { name: 'DATA_DIR', default: './data', doc: 'The folder that holds everything that must not be lost.' },
  {
    name: 'DATABASE_URL',
    default: '',
    doc: 'A PostgreSQL address (postgres://…) that stores accounts, projects and records instead of the file in DATA_DIR.',
  },
  {
    name: 'FILES_URL',
    default: '',
    doc: 'A bucket for uploaded files (s3://key:secret@host/bucket?region=…, or s3+http://… for a server without TLS) instead of a folder in DATA_DIR; several servers need one.',
  },
  { name: 'FILE_MAX_MB', default: '20', doc: 'The largest file that a project takes, in megabytes.' },
  {
    name: 'PROJECT_FILES_MAX_MB',
    default: '200',
    doc: 'How much all files of a project may have together, in megabytes.',
  },
  {
    name: 'REDIS_URL',
    default: '',
    doc: 'A Redis address (redis://…) over which several servers with the same DATABASE_URL pass messages to one another.',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    doc: 'The address under which browsers reach the web, where it differs from HOST and PORT.',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: '',
    doc: 'The proxies in front of this server, as addresses and networks (10.0.0.1, 10.1.0.0/16): X-Forwarded-For is believed from these only, and MQTT connections of these must begin with the PROXY protocol.',
  },
  {
    name: 'ADMIN_EMAIL',
    default: 'admin@tinkerstream.local',
    doc: 'The e-mail of the administrator that the first start creates.',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    doc: 'The password of that administrator (6 to 20 characters); without it one is generated and printed once.',
  },
  {
    name: 'TLS_CERT',
    default: '',
    doc: 'A file with the certificate chain in PEM; with TLS_KEY the web is served by HTTPS.',
  },
  { name: 'TLS_KEY', default: '', doc: 'A file with the private key in PEM that belongs to TLS_CERT.' },
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@tinkerstream.local',
    doc: 'The e-mail that the web names where it says to contact support.',
  },
  {
    name: 'MAP_TILE_URL',
    default: '',
    doc: 'Where maps load their tiles (https://…/{z}/{x}/{y}.png, {s} for a, b and c); without it they show the built-in base map, also without internet.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    doc: 'The mail server (smtp://user:password@host:port, or smtps://…) that sends what the product writes to its users; without it each mail becomes a file in DATA_DIR/outbox.',
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    default: '',
    doc: 'The OAuth client id of this server at Google; with it people may sign in with their Google accounts.',
  },
  {
    name: 'GOOGLE_JWKS_URL',
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    doc: 'Where the keys are found with which Google signs its ID tokens.',
  },
  {
    name: 'MAP_TILE_ATTRIBUTION',
    default: '© OpenStreetMap',
    doc: 'Whom the map thanks for these tiles, as their licence asks.',
  },
  { name: 'LOG_LEVEL', default: 'info', doc: 'How much is logged: fatal, error, warn, info, debug, trace or silent.' },
] as const satisfies readonly Setting[];

type SettingName = (typeof SETTINGS)[number]['name'];

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly mqttMaxConnections: number;
  readonly mqttMaxConnectionsPerAddress: number;
  readonly mqttMaxPacketBytes: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly filesUrl: string | undefined;
  readonly fileMaxMegabytes: number;
  readonly projectFilesMaxMegabytes: number;
  readonly redisUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: TrustedProxies;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly supportEmail: string;
  readonly smtpUrl: string | undefined;
  /** Undefined where signing in with Google is not set up. */
  readonly google: { readonly clientId: string; readonly jwksUrl: string } | undefined;
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  readonly logLevel: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the settings from the environment.
 * @throws StartError naming the variable that does not make sense.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const get = (name: SettingName): string =>
    environment[name]?.trim() || (SETTINGS.find((setting) => setting.name === name)?.default ?? '');
  const port = (name: SettingName): number => {
    const text = get(name);
    const value = Number(text);
    if (!/^\d+$/.test(text) || value > 65535)
      throw new StartError(`${name} must be a port from 0 to 65535, not “${text}”.`);
    return value;
  };
  const count = (name: SettingName, least: number, most: number): number => {
    const value = Number(get(name));
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new StartError(`${name} must be a whole number from ${least} to ${most}, not “${get(name)}”.`);
  };
  const tlsFiles = { certFile: get('TLS_CERT'), keyFile: get('TLS_KEY') };
  if (!tlsFiles.certFile !== !tlsFiles.keyFile) {
    throw new StartError('TLS_CERT and TLS_KEY belong together: set both, or neither.');
  }
  const adminPassword = get('ADMIN_PASSWORD') || undefined;
  if (adminPassword && !isPassword(adminPassword)) {
    throw new StartError('ADMIN_PASSWORD must have 6 to 20 characters.');
  }
  const adminEmail = normaliseEmail(get('ADMIN_EMAIL'));
  if (!isEmail(adminEmail)) throw new StartError('ADMIN_EMAIL must be an e-mail address.');
  const databaseUrl = get('DATABASE_URL') || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const filesUrl = get('FILES_URL') || undefined;
  if (filesUrl && !/^s3(\+http)?:\/\//.test(filesUrl)) {
    throw new StartError('FILES_URL must begin with s3:// or s3+http://.');
  }
  const redisUrl = get('REDIS_URL') || undefined;
  if (redisUrl && !/^rediss?:\/\//.test(redisUrl)) {
    throw new StartError('REDIS_URL must begin with redis:// or rediss://.');
  }
  if (redisUrl && !databaseUrl) {
    throw new StartError(
      'REDIS_URL joins servers that share one database, so it needs DATABASE_URL. Set both, or neither.',
    );
  }
  const publicUrl = get('PUBLIC_URL').replace(/\/+$/, '') || undefined;
  if (publicUrl && !isWebAddress(publicUrl)) {
    throw new StartError('PUBLIC_URL must be an address that begins with http:// or https://.');
  }
  const mapTileUrl = get('MAP_TILE_URL') || undefined;
  if (mapTileUrl && !(isWebAddress(mapTileUrl) && ['{z}', '{x}', '{y}'].every((part) => mapTileUrl.includes(part)))) {
    throw new StartError(
      'MAP_TILE_URL must be an address that begins with http:// or https:// and has {z}, {x} and {y}.',
    );
  }
  const smtpUrl = get('SMTP_URL') || undefined;
  if (smtpUrl && !/^smtps?:$/.test(protocolOf(smtpUrl))) {
    throw new StartError('SMTP_URL must be an address that begins with smtp:// or smtps://.');
  }
  // The mails come from it.
  const supportEmail = get('SUPPORT_EMAIL');
  if (!isEmail(supportEmail)) throw new StartError('SUPPORT_EMAIL must be an e-mail address.');
  const googleClientId = get('GOOGLE_CLIENT_ID');
  const googleJwksUrl = get('GOOGLE_JWKS_URL');
  if (!isWebAddress(googleJwksUrl)) {
    throw new StartError('GOOGLE_JWKS_URL must be an address that begins with http:// or https://.');
  }
  const logLevel = get('LOG_LEVEL');
  if (!LOG_LEVELS.includes(logLevel)) throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return {
    host: get('HOST'),
    port: port('PORT'),
    mqttPort: port('MQTT_PORT'),
    mqttMaxConnections: count('MQTT_MAX_CONNECTIONS', 1, 1_000_000),
    mqttMaxConnectionsPerAddress: count('MQTT_MAX_CONNECTIONS_PER_ADDRESS', 1, 1_000_000),
    mqttMaxPacketBytes: count('MQTT_MAX_PACKET_BYTES', 128, 268_435_455),
    dataDir: resolve(get('DATA_DIR')),
    databaseUrl,
    filesUrl,
    fileMaxMegabytes: count('FILE_MAX_MB', 1, 10_000),
    projectFilesMaxMegabytes: count('PROJECT_FILES_MAX_MB', 1, 1_000_000),
    redisUrl,
    publicUrl,
    trustedProxies: readTrustedProxies(get('TRUSTED_PROXIES')),
    adminEmail,
    adminPassword,
    tls: tlsFiles.certFile ? tlsFiles : undefined,
    supportEmail,
    smtpUrl,
    google: googleClientId ? { clientId: googleClientId, jwksUrl: googleJwksUrl } : undefined,
    mapTiles: mapTileUrl ? { url: mapTileUrl, attribution: get('MAP_TILE_ATTRIBUTION') } : undefined,
    logLevel,
  };
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(protocolOf(text));
}

/** The protocol of an address, with its colon; '' for a text that is none. */
function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

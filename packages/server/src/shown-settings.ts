/** A setting in its form for support. */
export interface ShownSetting {
  readonly name: string;
  readonly isSet: boolean;
  /** The value; undefined if it is not set, or may be a secret. */
  readonly value: string | undefined;
}

export interface SettingsForSupport {
  readonly settings: readonly ShownSetting[];
  /** Texts that no text for support may contain, longest first, with the name of its setting. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
}

/** Settings whose values are numbers or words of a list. Any other may contain a secret, an address or a name. */
const HARMLESS: ReadonlySet<string> = new Set([
  'PORT',
  'HTTP_PORTS',
  'MQTT_PORT',
  'MQTT_MAX_CONNECTIONS',
  'MQTT_MAX_CONNECTIONS_PER_ADDRESS',
  'MQTT_MAX_PACKET_BYTES',
  'DATABASE_CONNECTIONS',
  'FILE_MAX_MB',
  'PROJECT_FILES_MAX_MB',
  'HTTPS',
  'HTTPS_PORT',
  'MQTTS_PORT',
  'MDNS',
  'DEMO',
  'LOG_LEVEL',
]);

/** Minimum length of a part of an address: shorter parts are in too many texts. */
const MIN_PART_LENGTH = 4;

/** @param values the settings by name; undefined or '' if one is not set */
export function settingsForSupport(
  names: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
): SettingsForSupport {
  const settings = names.map((name) => {
    const value = values[name];
    return { name, isSet: Boolean(value), value: HARMLESS.has(name) ? value : undefined };
  });
  const hidden = settings
    .filter(({ name, isSet }) => isSet && !HARMLESS.has(name))
    .flatMap(({ name }) => partsOf(values[name] as string).map((value) => ({ name, value })))
    .sort((a, b) => b.value.length - a.value.length);
  return { settings, hidden };
}

/** A value, and the parts of it that are secrets on their own: user, password, host and query of an address. */
function partsOf(value: string): string[] {
  const url = URL.parse(value);
  if (!url?.host) return [value];
  const { username, password, hostname, search } = url;
  const encoded = [username, password, hostname, search];
  const parts = [...encoded, ...encoded.map(decoded)].filter((part) => part.length >= MIN_PART_LENGTH);
  return [...new Set([value, ...parts])];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

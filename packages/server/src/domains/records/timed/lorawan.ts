/*
 * What the networks of LoRaWAN gateways post for each event of a board: The Things Stack v3 and ChirpStack v4. Only an uplink has
 * values, decoded by the network.
 */

type Json = Readonly<Record<string, unknown>>;

/** An event of a board. */
interface NetworkEvent {
  /** The board as people know it, and as it is found again. */
  readonly name: string;
  readonly serialNumber: string;
  /** When the network received it, as sent. */
  readonly receivedAt: unknown;
  /** What the board sent; undefined for a report of the network, and for bytes that nothing decodes. */
  readonly values: object | undefined;
  /** What the network reports, or `uplink`. */
  readonly event: string;
}

/** The network tells the kind of event in the address. */
export const CHIRPSTACK_EVENT = 'event';

/** @param event what the address says of ChirpStack's event. @returns undefined for any other JSON */
export function networkEventOf(json: Json, event: string | undefined): NetworkEvent | undefined {
  return ofTheThingsStack(json) ?? ofChirpStack(json, event);
}

function ofTheThingsStack(json: Json): NetworkEvent | undefined {
  const ids = objectIn(json, 'end_device_ids');
  const uplink = objectIn(json, 'uplink_message');
  const report = Object.keys(json).find((key) =>
    /^(?:join_accept|downlink_\w{1,40}|location_solved|service_data|uplink_normalized)$/.test(key),
  );
  const name = textIn(ids, 'device_id');
  if (name === '' || (!uplink && !report)) return undefined;
  return {
    name,
    serialNumber: name,
    receivedAt: json.received_at ?? uplink?.received_at,
    values: objectIn(uplink, 'decoded_payload'),
    event: uplink ? 'uplink' : (report as string),
  };
}

function ofChirpStack(json: Json, event: string | undefined): NetworkEvent | undefined {
  const device = objectIn(json, 'deviceInfo');
  const serialNumber = textIn(device, 'devEui');
  if (serialNumber === '') return undefined;
  // Without the address, only an uplink has a port and data.
  const isUplink = event === undefined ? 'object' in json || 'data' in json : event === 'up';
  return {
    name: textIn(device, 'deviceName'),
    serialNumber,
    receivedAt: json.time,
    values: isUplink ? objectIn(json, 'object') : undefined,
    event: isUplink ? 'uplink' : (event ?? 'report').slice(0, 40),
  };
}

function objectIn(json: Json | undefined, key: string): Json | undefined {
  const value = json && Object.hasOwn(json, key) ? json[key] : undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function textIn(json: Json | undefined, key: string): string {
  const value = json && Object.hasOwn(json, key) ? json[key] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

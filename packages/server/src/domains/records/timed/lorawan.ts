/*
 * The events of boards that networks of LoRaWAN gateways post: The Things Stack v3 and ChirpStack v4. Only an uplink
 * has values, decoded by the network.
 */

type Json = Readonly<Record<string, unknown>>;

/** An event of a board. */
interface NetworkEvent {
  /** The board's name for people, and the number by which it is found again. */
  readonly name: string;
  readonly serialNumber: string;
  /** When the network received the event, as sent. */
  readonly receivedAt: unknown;
  /** The values of the board; undefined for a report of the network, and for bytes that nothing decodes. */
  readonly values: object | undefined;
  /** The kind of the network's report, or `uplink`. */
  readonly event: string;
}

/** The parameter of the address with the kind of event. */
export const CHIRPSTACK_EVENT = 'event';

/** @param event the kind of ChirpStack's event in the address. @returns undefined for any other JSON */
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
  // Without a kind in the address, only an uplink has a port and data.
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

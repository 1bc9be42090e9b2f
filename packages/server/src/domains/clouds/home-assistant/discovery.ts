import type { DataTypeEntity, TopicEntity } from '../../topics/index.ts';

/** What Home Assistant puts before the topics of its discovery, unless someone changes it there. */
const PREFIX = 'homeassistant';
const MANUFACTURER = 'Tinkerstream';

/** Units that tell what is measured, as Home Assistant names it. */
const DEVICE_CLASSES: Readonly<Record<string, string>> = {
  '°C': 'temperature',
  '°F': 'temperature',
  hPa: 'atmospheric_pressure',
  lx: 'illuminance',
  V: 'voltage',
  W: 'power',
  dB: 'sound_pressure',
};

/** Home Assistant says there whether it is online. */
export const STATUS_TOPIC = `${PREFIX}/status`;

export interface Discovered {
  readonly topicName: string;
  /** JSON; '' removes what was there. */
  readonly payload: string;
}

/** The topic of a single value. */
export function valueTopic(topicName: string, key: string): string {
  return `${topicName}/${key}`;
}

/** Where a data type is announced. */
function discoveryTopic(topic: Pick<TopicEntity, 'id'>, dataType: Pick<DataTypeEntity, 'id'>): string {
  return `${PREFIX}/sensor/tinkerstream_${topic.id}/${dataType.id}/config`;
}

/**
 * Announces a data type to Home Assistant as a sensor of a device, which is its topic.
 * @param isNumeric whether its latest value is a number: with a unit, Home Assistant accepts nothing else
 */
export function discoveryOf(
  topic: Pick<TopicEntity, 'id' | 'name' | 'description'>,
  dataType: Pick<DataTypeEntity, 'id' | 'name' | 'keyName' | 'unit'>,
  isNumeric: boolean,
  version: string,
): Discovered {
  const { unit } = dataType;
  const deviceClass = Object.hasOwn(DEVICE_CLASSES, unit) ? DEVICE_CLASSES[unit] : undefined;
  const payload = {
    name: dataType.name,
    unique_id: `tinkerstream_${dataType.id}`,
    state_topic: valueTopic(topic.name, dataType.keyName),
    ...(isNumeric && { state_class: 'measurement' }),
    ...(isNumeric && unit !== '' && { unit_of_measurement: unit }),
    ...(isNumeric && deviceClass && { device_class: deviceClass }),
    device: {
      identifiers: [`tinkerstream_${topic.id}`],
      name: topic.description || topic.name,
      manufacturer: MANUFACTURER,
    },
    origin: { name: MANUFACTURER, sw_version: version },
  };
  return { topicName: discoveryTopic(topic, dataType), payload: JSON.stringify(payload) };
}

/** Whether a client of a project may subscribe to a filter: to its topics, and what is announced of them. */
export function mayRead(filter: string, isOwnTopic: (name: string) => boolean): boolean {
  const [first = ''] = filter.split('/');
  return first === '#' || first === '+' || first === PREFIX || isOwnTopic(first);
}

/** The topic that a client publishes to, and the key, if it names one. Undefined for any other name. */
export function parseOwnTopic(topicName: string): { readonly topicName: string; readonly key?: string } | undefined {
  const [name = '', key, ...rest] = topicName.split('/');
  if (name === '' || rest.length > 0 || key === '') return undefined;
  return key === undefined ? { topicName: name } : { topicName: name, key };
}

import type { DataTypeEntity, TopicEntity } from '../../topics/index.ts';
import { isSwitch, type PressedButton } from './buttons.ts';

/** The prefix of the topics of Home Assistant's discovery, unless someone changes it there. */
const PREFIX = 'homeassistant';
const MANUFACTURER = 'Tinkerstream';
/** The names of a button below its topic: `TOPIC/button/ID` has its state, `…/set` presses it. */
const BUTTON = 'button';
const SET = 'set';

type DiscoveredTopic = Pick<TopicEntity, 'id' | 'name' | 'description'>;

/** Units that imply the kind of measurement, with Home Assistant's names. */
const DEVICE_CLASSES: Readonly<Record<string, string>> = {
  '°C': 'temperature',
  '°F': 'temperature',
  hPa: 'atmospheric_pressure',
  lx: 'illuminance',
  V: 'voltage',
  W: 'power',
  dB: 'sound_pressure',
};

/** The topic where Home Assistant says whether it is online. */
export const STATUS_TOPIC = `${PREFIX}/status`;

export interface Discovered {
  readonly topicName: string;
  /** The payload as JSON; '' removes the announcement. */
  readonly payload: string;
}

/** The topic of a single value. */
export function valueTopic(topicName: string, key: string): string {
  return `${topicName}/${key}`;
}

/** The topic with the state of a switch. No key of a data type has a slash. */
export function stateTopic(topicName: string, buttonId: string): string {
  return `${topicName}/${BUTTON}/${buttonId}`;
}

/** The topic that announces something of a topic. */
function discoveryTopic(component: string, topic: Pick<TopicEntity, 'id'>, { id }: { readonly id: string }): string {
  return `${PREFIX}/${component}/tinkerstream_${topic.id}/${id}/config`;
}

function shared(topic: DiscoveredTopic, { id, name }: { readonly id: string; readonly name: string }, version: string) {
  return {
    name,
    unique_id: `tinkerstream_${id}`,
    device: {
      identifiers: [`tinkerstream_${topic.id}`],
      name: topic.description || topic.name,
      manufacturer: MANUFACTURER,
    },
    origin: { name: MANUFACTURER, sw_version: version },
  };
}

/**
 * Announces a data type to Home Assistant as a sensor of a device, which is its topic.
 * @param isNumeric whether its latest value is a number: with a unit, Home Assistant accepts nothing else
 */
export function discoveryOf(
  topic: DiscoveredTopic,
  dataType: Pick<DataTypeEntity, 'id' | 'name' | 'keyName' | 'unit'>,
  isNumeric: boolean,
  version: string,
): Discovered {
  const { unit } = dataType;
  const deviceClass = Object.hasOwn(DEVICE_CLASSES, unit) ? DEVICE_CLASSES[unit] : undefined;
  const payload = {
    ...shared(topic, dataType, version),
    state_topic: valueTopic(topic.name, dataType.keyName),
    ...(isNumeric && { state_class: 'measurement' }),
    ...(isNumeric && unit !== '' && { unit_of_measurement: unit }),
    ...(isNumeric && deviceClass && { device_class: deviceClass }),
  };
  return { topicName: discoveryTopic('sensor', topic, dataType), payload: JSON.stringify(payload) };
}

/** Announces a button: a toggle button as a switch, a push button as a button. */
export function discoveryOfButton(topic: DiscoveredTopic, button: PressedButton, version: string): Discovered {
  const state = stateTopic(topic.name, button.id);
  const payload = {
    ...shared(topic, button, version),
    command_topic: `${state}/${SET}`,
    ...(isSwitch(button) && { state_topic: state }),
  };
  const component = isSwitch(button) ? 'switch' : 'button';
  return { topicName: discoveryTopic(component, topic, button), payload: JSON.stringify(payload) };
}

/** Whether a client of a project may subscribe to a filter: to its topics, and to their announcements. */
export function mayRead(filter: string, isOwnTopic: (name: string) => boolean): boolean {
  const [first = ''] = filter.split('/');
  return first === '#' || first === '+' || first === PREFIX || isOwnTopic(first);
}

/** The target of a client's message: a topic, a key of it, or one of its buttons. */
export interface OwnTopic {
  readonly topicName: string;
  readonly key?: string;
  readonly buttonId?: string;
}

/** Reads the name of a target; undefined for any other name. */
export function parseOwnTopic(name: string): OwnTopic | undefined {
  const [topicName = '', key, buttonId = '', set, ...rest] = name.split('/');
  if (topicName === '' || key === '' || rest.length > 0) return undefined;
  if (key === undefined) return { topicName };
  if (set === undefined) return buttonId === '' && !name.endsWith('/') ? { topicName, key } : undefined;
  return key === BUTTON && set === SET ? { topicName, buttonId } : undefined;
}

import type { MessageOutcome, MessageReasonCode } from '@tinkerstream/contract/records';

/** Why something was not stored, and what to do. `detail` is the part, key, number, location or name concerned. */
type ReasonTexts = Record<MessageReasonCode, (detail: string, count: number) => string>;

const messagesElsewhere = (count: number) =>
  `A device that uses this topic sent ${count === 1 ? 'a message' : `${count} messages`}`;

export const records = {
  latest: 'Latest data',
  time: 'Time',
  dataType: 'Data type',
  value: 'Value',
  device: 'Device',
  none: 'No data yet.',
  messageLog: 'Message log',
  messageLogHint: 'The last 100 messages that reached this topic, what became of each, and why.',
  message: 'Message',
  outcome: 'What became of it',
  noMessages: 'No message yet. Whatever a board sends appears here, whether it works or not.',
  showAll: (count: number) => `Show all ${count} messages`,
  showFewer: 'Show fewer',
  outcomes: {
    STORED: 'Stored',
    PARTLY_STORED: 'Partly stored',
    NOT_STORED: 'Passed on, not stored',
    REFUSED: 'Refused',
  } as Record<MessageOutcome, string>,
  reasons: {
    NO_KEY_VALUE_PAIR: () =>
      'There is no “=” in it, so there is no value to keep. Boards that listen still got it. To store a value, send for example temperature=21.',
    PART_WITHOUT_EQUALS: (part) => `“${part}” has no “=”. Write it as key=value, for example temperature=21.`,
    PART_WITHOUT_KEY: (part) =>
      `In “${part}” nothing stands before the “=”. Write there what the value is, for example temperature.`,
    PART_WITHOUT_VALUE: (key) =>
      `After “${key}=” the value is missing. Check that the sensor is connected and gives one.`,
    KEY_REPEATED: (key) =>
      `“${key}” stands in the message more than once; only the last value was kept. Use each key once.`,
    KEY_NOT_ALLOWED: (key) =>
      `“${key}” cannot be a key. Use at most 20 letters or digits of any language, _ or -, and no spaces.`,
    KEY_RESERVED: (key) => `“${key}” is a reserved word of programming and can’t be a key. Use another key.`,
    UNKNOWN_KEY_NOT_NUMERIC: (key) =>
      `There is no data type “${key}” yet, and only a number creates one by itself. To store texts, create the data type first.`,
    TOO_MANY_DATA_TYPES: (key) =>
      `The topic has 50 data types already, so there is no room for “${key}”. Delete one that you do not need.`,
    TOO_MANY_DEVICES: (serialNumber) =>
      `The topic knows as many devices as it can. The values were stored, but not that “${serialNumber}” sent them. Let each board keep the same serial number.`,
    TOO_MANY_SERIES: (key) =>
      `The topic keeps as many devices and data types together as it can. The value of “${key}” was stored, but not which device sent it. Use another topic for further devices.`,
    STORED_AS_TEXT: (key) =>
      `The value of “${key}” was stored as text; charts draw numbers. Write a number with digits and a decimal point only, for example 21.5.`,
    TOO_FAST: (seconds) =>
      `The data interval of the owner’s subscription stores one message every ${seconds} s from each board. Let each board wait ${seconds} s between two messages. Boards that share a connection need serial numbers (_dsn) of their own.`,
    LOCATION_NOT_ALLOWED: () =>
      'The subscription of the topic’s owner does not let boards move the topic on the map. Set its location by hand.',
    LOCATION_NOT_VALID: (place) =>
      `“${place}” is nowhere on earth. A latitude goes from -90 to 90, a longitude from -180 to 180.`,
    TOPIC_SWITCHED_OFF: () =>
      'The topic is switched off. Switch it on with “Active” at the top of its page, and send again.',
    SUBSCRIPTION_ENDED: (days) =>
      `The topic’s owner has had no active subscription for ${days} days. Use a license key or an event code in “My subscription”, then send again.`,
    OTHER_TOPIC_UNKNOWN: (name, count) =>
      `${messagesElsewhere(count)} to a topic that does not exist (${name}), and ${count === 1 ? 'it was' : 'they were'} dropped. Check the topic names in its program, or remove the part that sends there.`,
    OTHER_TOPIC_SWITCHED_OFF: (name, count) =>
      `${messagesElsewhere(count)} to a topic that is switched off (${name}), and ${count === 1 ? 'it was' : 'they were'} dropped. Switch that topic on, or remove the part of the program that sends there.`,
    OTHER_TOPIC_SUBSCRIPTION_ENDED: (name, count) =>
      `${messagesElsewhere(count)} to a topic whose owner has no active subscription (${name}), and ${count === 1 ? 'it was' : 'they were'} dropped. Activate a subscription, or remove the part of the program that sends there.`,
    STORING_FAILED: () =>
      'The server could not store it. Send it again; if that does not help, tell your administrator.',
  } satisfies ReasonTexts as ReasonTexts,
};

export type RecordsTexts = typeof records;

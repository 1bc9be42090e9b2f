import { plural } from '@tinkerstream/contract/platform/plural';
import type { MessageOutcome, MessageReasonCode } from '@tinkerstream/contract/records';

/** The reasons why a message was not stored, and what to do. `detail` is the part, key, number, location or name concerned. */
type ReasonTexts = Record<MessageReasonCode, (detail: string, count: number) => string>;

const messagesElsewhere = (count: number) =>
  `A device that uses this topic sent ${plural(count, 'a message', `${count} messages`)}`;

export const records = {
  latestValues: 'Latest values',
  valuesSearch: 'Data type or key',
  moreData: 'New values appear here as soon as boards send them.',
  latest: 'Latest data',
  time: 'Time',
  dataType: 'Data type',
  value: 'Value',
  device: 'Device',
  none: 'No data yet. Send a message from a board or from this page, and its values appear here.',
  messageLog: 'Message log',
  messageLogHint:
    'The latest 100 messages this topic received, what happened to each, and why. Problems are kept longer, also when many messages arrive.',
  shownMessages: 'Messages shown',
  allMessages: 'All messages',
  onlyProblems: 'Only problems',
  allDevices: 'All devices',
  noProblems: 'No problems. What a board sends that is not fully stored appears here, with the reason.',
  noMessagesOfBoard: 'Not among the latest messages. Choose “Only problems”, or wait for its next message.',
  times: (count: number) => `${count.toLocaleString('en')} times`,
  message: 'Message',
  outcome: 'Result',
  noMessages: 'No messages yet. Everything a board sends appears here, whether it worked or not.',
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
      'The message has no “=”, so there is no value to store. Boards that listen to the topic still received it. To store a value, send for example temperature=21.',
    JSON_CUT_OFF: (place) =>
      `The JSON ends before its last bracket. Send shorter messages, or give the board a larger buffer. It ends here: ${place}`,
    JSON_QUOTES: (place) => `Names and texts in JSON need straight double quotes, as in {"t":21}. See ▸ in ${place}`,
    JSON_COMMA: (place) =>
      `The JSON has a comma too few or too many, or a number with a comma in place of a point. See ▸ in ${place}`,
    JSON_VALUE: (place) =>
      `A value in the JSON is not a number, a text in double quotes, true, false or null. See ▸ in ${place}`,
    JSON_COMMENT: (place) => `JSON has no comments. Remove the one after ▸ in ${place}`,
    JSON_AFTER_END: (place) =>
      `The JSON goes on after its closing bracket. Send one object in each message. See ▸ in ${place}`,
    JSON_LINE_BREAK: (place) => `A text in the JSON has a line break or a tab. Write \\n or \\t. See ▸ in ${place}`,
    JSON_NOT_VALID: (place) => `The JSON has a mistake. Write it like {"t":21,"h":40}. See ▸ in ${place}`,
    PART_WITHOUT_EQUALS: (part) => `“${part}” has no “=”. Write it as key=value, for example temperature=21.`,
    PART_WITHOUT_KEY: (part) => `“${part}” has nothing before the “=”. Put a key there, for example temperature.`,
    PART_WITHOUT_VALUE: (key) =>
      `There is no value after “${key}=”. Check that the sensor is connected and gives a value.`,
    KEY_REPEATED: (key) =>
      `“${key}” appears more than once in the message, so only its last value was stored. Use each key only once.`,
    KEY_NOT_ALLOWED: (key) =>
      `“${key}” cannot be a key. Use at most 20 letters or digits of any language, _ or -, and no spaces.`,
    KEY_RENAMED: (names) => `Names that cannot be keys are kept under keys that fit: ${names}. All values are stored.`,
    KEY_RESERVED: (key) => `“${key}” is a reserved word in programming and can’t be a key. Use another key.`,
    KEY_COMPUTED: (key) => `A formula computes “${key}”, so what boards send under this key is not stored.`,
    UNKNOWN_KEY_NOT_NUMERIC: (key) =>
      `There is no data type “${key}” yet, and only a number creates one automatically. To store text, create the data type first.`,
    KEY_NOT_ACCEPTED: (key) =>
      `The topic accepts no new keys, and “${key}” is none of its data types. Check the spelling, or switch on “Accept new keys” on the topic’s page.`,
    TOO_MANY_DATA_TYPES: (key) =>
      `The topic already has 50 data types, the maximum, so “${key}” was not stored. Delete a data type you don’t need.`,
    TOO_MANY_DEVICES: (serialNumber) =>
      `The topic has reached its device limit. The values were stored without the board that sent them (“${serialNumber}”). Give each board one fixed serial number.`,
    NEW_DEVICES_TOO_FAST: (serialNumber) =>
      `Many new boards came from one place at once, so the values were stored without the board that sent them (“${serialNumber}”). It comes in with one of its next messages. Give each board one fixed serial number.`,
    TOO_MANY_SERIES: (key) =>
      `The topic has reached its limit for devices and data types together. The value of “${key}” was stored, but not which device sent it. Use another topic for more devices.`,
    STORED_AS_TEXT: (key) =>
      `The value of “${key}” was stored as text; charts draw numbers. Write a number with digits and a decimal point only, for example 21.5.`,
    NAME_SHARED: (name) =>
      `Several boards send as “${name}”, so their values mix in one line. Give each board a name or serial number of its own.`,
    TOO_FAST: (seconds) =>
      `The owner’s subscription stores one message every ${seconds} s from each board. Make each board wait at least ${seconds} s between messages. Boards that share a connection each need a serial number (_dsn).`,
    CLASS_LIMIT: (seconds) =>
      `The class stores at most ${plural(Math.round(1 / Number(seconds)), 'one message', `${Math.round(1 / Number(seconds))} messages`)} a second from each board. Make the board wait ${seconds} s between messages, or ask the teacher for a higher limit.`,
    NOT_FIRED: (triggers) =>
      `${plural(Number(triggers), 'An event trigger', `${triggers} event triggers`)} did not run for this reason. See which in the event trigger log of each project.`,
    LOCATION_NOT_ALLOWED: () =>
      'The topic owner’s subscription doesn’t let boards change the location. Set it on the map instead.',
    LOCATION_NOT_VALID: (place) =>
      `“${place}” is not a valid location. Latitude goes from -90 to 90 and longitude from -180 to 180. A GPS module without a fix sends 0, 0.`,
    NOT_A_TIME: (time) =>
      `“${time}” is not a time, so the message was not stored. Send it with a time zone, such as 2026-01-31T12:00:00+08:00, or in seconds since 1970.`,
    CLOCK_NOT_SET: (time) =>
      `The clock of the board is not set: it says “${time}”. The message was not stored. Set the clock, for example from a time server.`,
    TIME_IN_FUTURE: (time) =>
      `The time “${time}” is too far in the future, so the message was not stored. Check the clock of the board and the time zone.`,
    ALREADY_STORED: (values) =>
      `${plural(Number(values), 'One value was', `${values} values were`)} stored before at the same time, and not stored again.`,
    NOT_AN_UPLINK: (event) => `A report of the gateway (${event}), not a measurement: there is nothing to store.`,
    NO_DECODED_PAYLOAD: (board) =>
      `The network sent the bytes of “${board}” without values. Add a payload formatter (codec) for this device in its console.`,
    TOPIC_SWITCHED_OFF: () =>
      'The topic is inactive. Turn on “Active” at the top of its page, then send the message again.',
    SUBSCRIPTION_ENDED: (days) =>
      `The topic’s owner has had no active subscription for ${days} days. The owner can enter a license key or an event code in “My subscription”. Then send the message again.`,
    OTHER_TOPIC_UNKNOWN: (name, count) =>
      `${messagesElsewhere(count)} to a topic that does not exist (${name}), and ${plural(count, 'it was', 'they were')} dropped. Check the topic names in its program, or remove the part that sends there.`,
    OTHER_TOPIC_SWITCHED_OFF: (name, count) =>
      `${messagesElsewhere(count)} to an inactive topic (${name}), and ${plural(count, 'it was', 'they were')} dropped. Activate that topic, or remove the part of the program that sends there.`,
    OTHER_TOPIC_SUBSCRIPTION_ENDED: (name, count) =>
      `${messagesElsewhere(count)} to a topic whose owner has no active subscription (${name}), and ${plural(count, 'it was', 'they were')} dropped. Activate a subscription, or remove the part of the program that sends there.`,
    OTHER_TOPIC_NOT_HEARD: (name) =>
      `A device that uses this topic tried to listen to a topic that does not exist (${name}). Check the topic names in its program.`,
    PACKET_TOO_LARGE: (bytes) =>
      `The server closed the connection of a board, because its message was longer than ${Math.floor(Number(bytes) / 1024)} kB. Send shorter messages.`,
    PACKET_NOT_VALID: (mistake) =>
      `The server closed the connection of a board, because MQTT does not allow what it sent: ${mistake}. Check the topic name and the MQTT library of its program.`,
    STORING_FAILED: () =>
      'The server could not store the message. Send it again. If it still fails, ask your administrator.',
  } satisfies ReasonTexts as ReasonTexts,
};

export type RecordsTexts = typeof records;

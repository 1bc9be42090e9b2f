import { licenseErrors, passwordErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import type { MessageReasonCode } from '@tinkerstream/contract/records';
import type { HelpSection } from './help-sections.ts';

/** What an error is about: the area in its code, such as `TOPIC`. */
type ErrorArea = ErrorCode extends `TS_ERR_${infer Area}_${string}` ? Area : never;

/** The section of the help about the errors of each area. An area without a section does not compile. */
const HELP_FOR_AREA = {
  ACCOUNT: 'problems#sign-in',
  APPLET: 'problems#event-triggers',
  AUTH: 'problems#sign-in',
  CHART: 'problems#not-found',
  CLASS: 'problems#class',
  CLOUD: 'problems#not-found',
  DASHBOARD: 'problems#not-found',
  DEMO: 'problems#refused',
  EVENT: 'problems#codes',
  FILE: 'problems#files',
  HTTP: 'problems#refused',
  HTTPS: 'operator#network',
  LICENSE: 'problems#codes',
  LIVE: 'problems#server',
  MAINTENANCE: 'administrator#maintenance',
  OPEN: 'problems#limits',
  PERMISSION: 'problems#limits',
  PICTURE: 'problems#files',
  PLACE: 'operator#network',
  PROJECT: 'problems#not-found',
  RECORD: 'problems#refused',
  REQUEST: 'problems#refused',
  SCHOOL: 'problems#codes',
  SERVER: 'problems#server',
  TOPIC: 'problems#not-found',
  TRANSFER: 'problems#files',
  USER: 'administrator#accounts',
  WEATHER: 'problems#server',
  WHITELIST: 'administrator#access',
} as const satisfies Readonly<Record<ErrorArea, HelpSection>>;

/** The section about the codes that the specification names. */
const HELP_FOR_NAMED = {
  [passwordErrors.currentWrong]: 'problems#sign-in',
  [passwordErrors.alreadyCreated]: 'problems#sign-in',
  [licenseErrors.keyInvalid]: 'problems#codes',
} as const satisfies Readonly<Record<Exclude<ErrorCode, `TS_ERR_${string}`>, HelpSection>>;

/** The section about each reason why a message was not stored as sent. */
export const HELP_FOR_REASON = {
  NO_KEY_VALUE_PAIR: 'problems#message-form',
  JSON_CUT_OFF: 'problems#message-form',
  JSON_QUOTES: 'problems#message-form',
  JSON_COMMA: 'problems#message-form',
  JSON_VALUE: 'problems#message-form',
  JSON_COMMENT: 'problems#message-form',
  JSON_AFTER_END: 'problems#message-form',
  JSON_LINE_BREAK: 'problems#message-form',
  JSON_NOT_VALID: 'problems#message-form',
  PART_WITHOUT_EQUALS: 'problems#message-form',
  PART_WITHOUT_KEY: 'problems#message-form',
  PART_WITHOUT_VALUE: 'problems#message-form',
  KEY_REPEATED: 'problems#message-form',
  KEY_NOT_ALLOWED: 'problems#keys',
  KEY_RENAMED: 'problems#keys',
  KEY_RESERVED: 'problems#keys',
  KEY_COMPUTED: 'problems#keys',
  UNKNOWN_KEY_NOT_NUMERIC: 'problems#keys',
  KEY_NOT_ACCEPTED: 'problems#keys',
  TOO_MANY_DATA_TYPES: 'problems#limits',
  TOO_MANY_DEVICES: 'problems#names',
  NEW_DEVICES_TOO_FAST: 'problems#names',
  TOO_MANY_SERIES: 'problems#names',
  STORED_AS_TEXT: 'problems#text-values',
  NAME_SHARED: 'problems#names',
  TOO_FAST: 'problems#too-fast',
  CLASS_LIMIT: 'problems#too-fast',
  NOT_FIRED: 'problems#event-triggers',
  LOCATION_NOT_ALLOWED: 'problems#location',
  LOCATION_NOT_VALID: 'problems#location',
  NOT_A_TIME: 'problems#message-form',
  CLOCK_NOT_SET: 'problems#message-form',
  TIME_IN_FUTURE: 'problems#message-form',
  ALREADY_STORED: 'problems#message-form',
  NOT_AN_UPLINK: 'problems#message-form',
  NO_DECODED_PAYLOAD: 'problems#message-form',
  TOPIC_SWITCHED_OFF: 'problems#inactive',
  SUBSCRIPTION_ENDED: 'problems#inactive',
  OTHER_TOPIC_UNKNOWN: 'problems#other-topic',
  OTHER_TOPIC_SWITCHED_OFF: 'problems#other-topic',
  OTHER_TOPIC_SUBSCRIPTION_ENDED: 'problems#other-topic',
  OTHER_TOPIC_NOT_HEARD: 'problems#other-topic',
  PACKET_TOO_LARGE: 'problems#message-form',
  PACKET_NOT_VALID: 'problems#message-form',
  STORING_FAILED: 'problems#server',
} as const satisfies Readonly<Record<MessageReasonCode, HelpSection>>;

/** The section about an error code; undefined for a title that is no code. */
export function helpForError(code: string): HelpSection | undefined {
  if (code in HELP_FOR_NAMED) return HELP_FOR_NAMED[code as keyof typeof HELP_FOR_NAMED];
  const area = /^TS_ERR_([A-Z]+)_/.exec(code)?.[1] ?? '';
  return area in HELP_FOR_AREA ? HELP_FOR_AREA[area as ErrorArea] : undefined;
}

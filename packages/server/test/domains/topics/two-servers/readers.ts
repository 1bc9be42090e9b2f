/** All who keep something of a topic, and therefore must learn what changes. */
export const READERS = [
  'messages over HTTP',
  'messages over MQTT',
  'boards that listen',
  'last heard',
  'values over HTTP',
  'open rooms',
  'live values',
  'ThingSpeak',
  'Adafruit IO',
  'Blynk',
  'SIoT',
  'Home Assistant',
  'event triggers',
  'a burst of messages',
] as const;
export type Reader = (typeof READERS)[number];

/** What each reader says, in a form that is the same for the same state. */
export type Seen = Readonly<Record<Reader, unknown>>;

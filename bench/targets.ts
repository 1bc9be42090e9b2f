import type { Target } from './figures.ts';

/** Every target in one place. Ratios hold on any machine; milliseconds and megabytes are promises. */
export const TARGETS = {
  /** Durable QoS 1 messages a second, as a share of mosquitto's rate without storage. */
  ingestOfMosquitto: { atLeast: 0.6 },
  /** The same, in multiples of Node-RED's stored rows. */
  ingestOfNodeRed: { atLeast: 10 },
  /** A board's acknowledgement latency while others send at full speed, p99, in ms. */
  acknowledgementBesideOthers: { below: 50 },
  /** The rate of boards beside 200 event triggers on a topic with 1,000 messages a second, as a share of that without them. */
  ingestBesideApplets: { atLeast: 0.7 },
  /** From a message that triggers to the message that the event trigger publishes, at a subscriber, p99, in ms. */
  triggerToMessage: { below: 20 },
  /** Publish to browser at 1,000 messages a second, p99, in ms. */
  publishToBrowser: { below: 50 },
  /** Resident memory at 1,000 messages a second, in MB. */
  memory: { below: 200 },
  /** JavaScript of the sign-in page, gzipped, in kB. */
  signInWeight: { below: 160 },
  /** The longest gap of a subscriber that reads beside one that does not, in ms. */
  gap: { below: 100 },
  /** A history of one year by day, in ms. */
  yearByDay: { below: 50 },
  /** All of a year's one-second records, as a line chart requests them, in ms. */
  wholeLine: { below: 1_000 },
  /** The last week of 24 charts with a year of data each, until all are answered, in ms. */
  weekOfDashboard: { below: 300 },
  /** The last ten records, in ms. */
  lastTen: { below: 2 },
  /** The factor by which 31.5 times as many records slow a history down. */
  historyGrowth: { below: 1.5 },
  /** A million points until they are on screen, in ms. */
  millionPoints: { below: 1_000 },
  /** The main thread's time for each update of a chart with 100,000 points, in ms. */
  chartUpdate: { below: 10 },
  /** The load of a 24-chart dashboard at 10 Hz on the main thread, in percent of one core. */
  dashboardShare: { below: 40 },
  /** Tasks of that page over 100 ms of processor time. */
  longTasks: { below: 1 },
  /** Tasks over 50 ms of an AI page's main thread. */
  longTasksOfAi: { below: 1 },
  /** A page of any list of the administrators with 100,000 users, in ms. */
  listPage: { below: 100 },
  /** The rate with 1,000 topics in use, in multiples of that with 100,000. */
  topicsInUse: { below: 1.5 },
  /** The first messages of 3,000 topics after a restart, a second. */
  afterRestart: { atLeast: 10_000 },
  /** The list of 200 topics with a year of data, with values, lines and times, in ms. */
  topicList: { below: 300 },
  /** Memory for an export of 1,000,000 records above the idle server, in MB. */
  exportMemory: { below: 250 },
  /** The slowest response to the console's status request during a flood, in ms. */
  statusInFlood: { below: 1_000 },
  /** Resident memory a minute after a flood, above its value before the first, in MB. */
  memoryAfterFlood: { below: 100 },
  /** Resident memory during a flood, in MB. */
  memoryInFlood: { below: 1_000 },
  /** Resident memory left behind by 100,000 hostile requests, joins, packets and uploads, in MB. */
  memoryKeptAfterAttacks: { below: 20 },
  /** The processor load at rest after them, in percent of one core. */
  processorAfterAttacks: { below: 5 },
} as const satisfies Record<string, Target>;

import type { Target } from './support/figures.ts';

/** Every target in one place. Ratios hold on any machine; milliseconds and megabytes are promises. */
export const TARGETS = {
  /**
   * Durable QoS 1 messages a second, as a share of mosquitto's rate without storage. A quiet machine reaches 1.0, a busy
   * one this share.
   */
  ingestOfMosquitto: { atLeast: 0.8 },
  /** Processor time of a durable QoS 1 message with its sender, in multiples of mosquitto's, which stores nothing. */
  processorOfMosquitto: { below: 2 },
  /** Processor time of a record of a message with six values, in multiples of mosquitto's time for a message. */
  recordOfMosquittosMessage: { below: 0.5 },
  /** Resident memory of an idle connected board, in kB. */
  idleBoard: { below: 6 },
  /** Durable QoS 1 messages a second, in multiples of the rows that Node-RED stores. */
  ingestOfNodeRed: { atLeast: 10 },
  /** Durable records a second of a class: thirty boards, one topic, six values a message. */
  recordsOfClass: { atLeast: 300_000 },
  /** Stored QoS 0 messages a second from fifty publishers to one subscriber. */
  delivered: { atLeast: 90_000 },
  /** A board's acknowledgement latency at 1,000 messages a second, p99, in ms. */
  acknowledgement: { below: 5 },
  /** A board's acknowledgement latency while others send at full speed, p99, in ms. */
  acknowledgementBesideOthers: { below: 50 },
  /** The rate of boards beside 200 event triggers on a topic with 1,000 messages a second, as a share of that without them. */
  ingestBesideApplets: { atLeast: 0.75 },
  /** The time from a message that triggers until a subscriber gets the message that the event trigger publishes, p99, in ms. */
  triggerToMessage: { below: 20 },
  /** The runs of ten event triggers for thirty boards at a message a second, as a share of those that are due. */
  classRuns: { atLeast: 1 },
  /** Stored updates of boards made for ThingSpeak, as a share of plain HTTP sending. */
  thingspeakOfPlainHttp: { atLeast: 0.7 },
  /** Processor time of 10,000 schedules between their times, in percent of a core. */
  schedulesBetweenTimes: { below: 1 },
  /** Publish to browser at 1,000 messages a second, alone and with a chart page open, p99, in ms. */
  publishToBrowser: { below: 20 },
  /** Resident memory at 1,000 messages a second, in MB. */
  memory: { below: 200 },
  /** JavaScript of the sign-in page, gzipped, in kB. */
  signInWeight: { below: 130 },
  /** The first visit to a page on Fast 3G, until its largest part is painted, in ms. */
  coldPaint: { below: 3_000 },
  /** Requests of the first visit to a page, until it is whole. */
  coldRequests: { below: 23 },
  /** Bytes of the first visit to a page as transferred, in kB. */
  coldWeight: { below: 300 },
  /** How long the tasks of the first visit block the main thread of a processor that is four times slower, in ms. */
  coldBlocking: { below: 300 },
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
  /** Answers without data a second, as a share of bare Node with the same answer. */
  emptyOfBareNode: { atLeast: 0.6 },
  /** How much longer one caller waits for the last ten records than for an answer without data, in ms. */
  lastTenAboveEmpty: { below: 0.5 },
  /** Histories of a day by minute a second, for thirty who ask for the same. */
  dayByMinute: { atLeast: 500 },
  /** Windows of 3,000 points a second, for thirty who ask for the same. */
  windows: { atLeast: 400 },
  /** A history of one year by day, at an offset with a half hour, in ms. */
  yearByDayOfIndia: { below: 20 },
  /** The factor by which 31.5 times as many records slow a history down. */
  historyGrowth: { below: 1.5 },
  /** A million points, from the response until they are on screen, in ms. */
  millionPoints: { below: 1_000 },
  /** The page of a chart with a million points, from opening it until the points are on screen, in ms. */
  chartPage: { below: 2_500 },
  /** The main thread's time for each update of a chart with 100,000 points, in ms. */
  chartUpdate: { below: 10 },
  /**
   * The main thread's time for each update of the thirty lines of a class with an hour of data each: the length of a frame,
   * in ms.
   */
  classUpdate: { below: 16 },
  /** The load of a 24-chart dashboard at 10 Hz on the main thread, in percent of one core. */
  dashboardShare: { below: 40 },
  /** Tasks of the page of this dashboard over 100 ms of processor time. */
  longTasks: { below: 1 },
  /** Frames a second of a lesson's pages with thirty boards, as a share of an empty page's in the same browser. */
  framesOfEmptyPage: { atLeast: 0.95 },
  /** The load of a lesson's page on the main thread without a GPU, in percent of one core. */
  lessonPageShare: { below: 20 },
  /** The longest task of a lesson's page, in ms of processor time. */
  lessonPageTask: { below: 100 },
  /** The growth of the memory of a lesson's page in ten minutes, in MB. */
  lessonPageGrowth: { below: 5 },
  /** The distance from which the smallest texts of a wall can be read, on a picture two metres wide, in metres. */
  readableAt: { atLeast: 6 },
  /** Tasks over 50 ms of an AI page's main thread. */
  longTasksOfAi: { below: 1 },
  /** A page of any list for administrators with 100,000 users, in ms. */
  listPage: { below: 100 },
  /** The rate with 1,000 topics in use, in multiples of that with 100,000. */
  topicsInUse: { below: 1.5 },
  /** The first messages of 3,000 topics after a restart, a second. */
  afterRestart: { atLeast: 10_000 },
  /** The list of 200 topics with a year of data, with values, lines and times, in ms. */
  topicList: { below: 300 },
  /** One page of a user's 100,000 topics, in ms. */
  topicPage: { below: 50 },
  /** Memory for an export of 1,000,000 records above the idle server, in MB. */
  exportMemory: { below: 250 },
  /** The rate of durable messages with PostgreSQL and Redis, as a share of that with the embedded database. */
  postgresOfEmbedded: { atLeast: 0.85 },
  /** Rows a second of an export beside 1,000 messages a second. */
  exportRate: { atLeast: 80_000 },
  /** A board's acknowledgement latency beside an export, p99, in multiples of that without one. */
  besideExport: { below: 2 },
  /** Bytes on the disk for a record of boards that send every second, and of boards that send twice a minute. */
  recordOfEachSecond: { below: 30 },
  sparseRecord: { below: 30 },
  /** The space that a deletion gives back to the disk, as a share of what a full rewrite of the file would. */
  spaceGivenBack: { atLeast: 0.8 },
  /** The slowest response to the console's status request during a flood, in ms. */
  statusInFlood: { below: 1_000 },
  /** Resident memory a minute after a flood, above its value before the first, in MB. */
  memoryAfterFlood: { below: 100 },
  /** Resident memory during a flood, in MB. */
  memoryInFlood: { below: 1_000 },
  /** Resident memory left behind by 100,000 hostile requests, joins, packets and uploads, in MB. */
  memoryKeptAfterAttacks: { below: 20 },
  /** The longest time that another user's call waits because of the content of one message, in ms. */
  pauseByMessage: { below: 50 },
  /** How much longer another user's call waits beside the largest body that a call takes, in ms. */
  pauseByBody: { below: 50 },
  /** The time to read a pasted list that is ten times as long, in multiples: a single pass takes about ten times as long. */
  growthOfList: { below: 40 },
  /** 50 formulas of a topic, chained or wide, in multiples of 50 values that boards send. */
  formulasBesideValues: { below: 3 },
  /** An import of new values that looks whether they are stored, in multiples of one that does not look. */
  importThatLooks: { below: 1.3 },
  /**
   * The longest time that another call waits beside 3,000 messages to 1,500 sleeping sessions, in multiples of the wait
   * without them.
   */
  pauseBySleepers: { below: 3 },
  /** The memory that messages to sleeping sessions take, in MB. */
  memoryOfSleepers: { below: 100 },
  /** The processor load at rest after the attacks, in percent of one core. */
  processorAfterAttacks: { below: 5 },
  /** Answers to a class of forty whose pupils each send a picture at the same moment. */
  picturesAnswered: { atLeast: 40 },
  /** The time until the class is answered beside pictures that take long, in multiples of the time without them. */
  classBesideHostilePictures: { below: 2 },
  /** Memory for bodies of 2 MB that strangers without a key send, in MB. */
  memoryOfStrangersBodies: { below: 200 },
  /**
   * A board's acknowledgement latency beside another user's event triggers that amplify, p99, in multiples of the latency
   * without them.
   */
  besideHostileTriggers: { below: 3 },
  /** A board's acknowledgement latency beside any single call of another user, p99, in ms. */
  besideLongCall: { below: 100 },
} as const satisfies Record<string, Target>;

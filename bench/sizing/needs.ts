import type { AnswerFigures } from './answers.ts';
import type { Cost } from './cost.ts';
import type { DiskFigures } from './disk.ts';
import type { MemoryFigures } from './idle-memory.ts';
import type { MessageFigures } from './messages.ts';
import type { RuleFigures } from './rules.ts';
import type { SeveralFigures } from './several-servers.ts';

/** What was measured. Costs are microseconds of processor time, sizes bytes. */
export interface SizingFigures {
  readonly messages: MessageFigures;
  readonly several: SeveralFigures;
  /** A live value of a viewer. */
  readonly viewer: Cost;
  readonly rules: RuleFigures;
  readonly answers: AnswerFigures;
  readonly memory: MemoryFigures;
  readonly disk: DiskFigures;
  /** The load of the idle server, as shares of a core. */
  readonly idle: Cost;
}

/** What nobody can measure beforehand. `docs/scaling.md` states each of them. */
export const ASSUMED = {
  /** A class: its boards, and the pupils that look at a chart of all of them. */
  boards: 30,
  viewers: 30,
  /** Of each board, with one value. */
  messagesPerSecond: 1,
  /** Event triggers that look at a message, and the share of messages that one of them answers. */
  checksPerMessage: 2,
  runsPerMessage: 0.1,
  /** Of each viewer. */
  pagesPerMinute: 0.5,
  lastTensPerMinute: 1,
  daysPerMinute: 1,
  yearsPerMinute: 0.1,
  /** In which the boards of one class send, a year: two lessons of 45 minutes in 40 weeks. */
  hoursPerYear: 60,
  /** A processor, and a main thread, are busy for this share of the time in the busiest hour: the rest is for bursts. */
  busy: 0.5,
  /** With TCP/IP headers and the acknowledgement: a message, and a live value of a viewer. */
  messageBytes: 230,
  eventBytes: 330,
  /** A message between servers and databases, to each of them. */
  busBytes: 400,
  /** How many processors of one PostgreSQL are of use: all write one log. */
  postgresProcessors: 8,
  /** Memory of PostgreSQL and of Redis, in bytes. */
  postgresMemory: 8e9,
  redisMemory: 0.5e9,
} as const;

export type Assumptions = Readonly<Record<keyof typeof ASSUMED, number>>;

export interface Step {
  readonly name: string;
  /** All classes, and those whose boards send in the busiest minute. */
  readonly classes: number;
  readonly atOnce: number;
}

export const STEPS: readonly Step[] = [
  { name: 'a class', classes: 1, atOnce: 1 },
  { name: 'a school', classes: 30, atOnce: 5 },
  { name: 'a city', classes: 3_000, atOnce: 300 },
  { name: 'a country', classes: 100_000, atOnce: 10_000 },
];

export interface Needs {
  readonly engine: 'embedded' | 'several' | 'beyond';
  /** Servers of Tinkerstream; undefined if no number of them is enough. */
  readonly servers: number | undefined;
  /** Processors of all computers together, databases included. */
  readonly processors: number;
  /** Bytes of all processes together. */
  readonly memory: number;
  /** Bytes a year, of one copy. */
  readonly disk: number;
  /** Bits a second of boards and viewers, and between servers. */
  readonly network: number;
  readonly busNetwork: number;
  readonly messagesPerSecond: number;
  readonly eventsPerSecond: number;
}

const MICROSECONDS = 1e6;
/** The rates at which messages were measured, a second. At full speed it was far more. */
const RATES = { ofClass: 30, ofSchool: 1_000, atFullSpeed: 20_000 } as const;
/** One server is enough, or some up to this many. */
const MOST_SERVERS = 1_000;

/** The cost of a message at a rate, between those that were measured. */
export function messageCost({ ofClass, ofSchool, atFullSpeed }: MessageFigures, perSecond: number): Cost {
  const points = [
    { rate: RATES.ofClass, cost: ofClass },
    { rate: RATES.ofSchool, cost: ofSchool },
    { rate: RATES.atFullSpeed, cost: atFullSpeed },
  ];
  const next = points.findIndex(({ rate }) => perSecond <= rate);
  const [low, high] = [points[next - 1], points[next]];
  if (next === 0) return ofClass;
  if (!low || !high) return atFullSpeed;
  const share = Math.log(perSecond / low.rate) / Math.log(high.rate / low.rate);
  const between = (from: number, to: number) => from + share * (to - from);
  return { all: between(low.cost.all, high.cost.all), main: between(low.cost.main, high.cost.main) };
}

interface Rates {
  readonly messages: number;
  readonly events: number;
  readonly pages: number;
  readonly lastTens: number;
  readonly days: number;
  readonly years: number;
}

function ratesOf({ atOnce }: Step, assumed: Assumptions): Rates {
  const messages = atOnce * assumed.boards * assumed.messagesPerSecond;
  const viewers = atOnce * assumed.viewers;
  return {
    messages,
    events: messages * assumed.viewers,
    pages: (viewers * assumed.pagesPerMinute) / 60,
    lastTens: (viewers * assumed.lastTensPerMinute) / 60,
    days: (viewers * assumed.daysPerMinute) / 60,
    years: (viewers * assumed.yearsPerMinute) / 60,
  };
}

/** The load of everything but messages, as cores, on one server that has all of it. */
function loadBeside(rates: Rates, figures: SizingFigures, assumed: Assumptions, part: keyof Cost): number {
  const { viewer, rules, answers } = figures;
  const used =
    rates.events * viewer[part] +
    rates.messages * (assumed.checksPerMessage * rules.check[part] + assumed.runsPerMessage * rules.run[part]) +
    rates.pages * answers.page[part] +
    rates.lastTens * answers.lastTen[part] +
    rates.days * answers.dayByMinute[part] +
    rates.years * answers.yearByDay[part];
  return used / MICROSECONDS;
}

/** The load of one of several servers, as cores. Each gets the messages of all others, too. */
function loadOfEach(servers: number, rates: Rates, figures: SizingFigures, assumed: Assumptions, part: keyof Cost) {
  const { messages, several, idle } = figures;
  const own = rates.messages / servers;
  const forRate = messageCost(messages, own)[part] - messages.atFullSpeed[part];
  const ofMessages = own * (several.ofOwnBoards[part] + forRate) + (rates.messages - own) * several.ofOthers[part];
  return idle[part] + ofMessages / MICROSECONDS + loadBeside(rates, figures, assumed, part) / servers;
}

/** The messages a second at which several servers end: no further server helps. */
export function limits(figures: SizingFigures, assumed: Assumptions = ASSUMED): { bus: number; postgres: number } {
  return {
    bus: (assumed.busy * MICROSECONDS) / figures.several.ofOthers.main,
    postgres: (assumed.postgresProcessors * assumed.busy * MICROSECONDS) / figures.several.postgres,
  };
}

/** What an installation of this size needs in its busiest minute, and a year of disk. */
export function needsOf(step: Step, figures: SizingFigures, assumed: Assumptions = ASSUMED): Needs {
  const rates = ratesOf(step, assumed);
  const clients = step.atOnce * (assumed.boards * figures.memory.board + assumed.viewers * figures.memory.viewer);
  const recordsOfYear = step.classes * assumed.hoursPerYear * 3_600 * assumed.boards * assumed.messagesPerSecond;
  const network = 8 * (rates.messages * assumed.messageBytes + rates.events * assumed.eventBytes);
  const shared = { network, messagesPerSecond: rates.messages, eventsPerSecond: rates.events };

  const ofMessages = (part: keyof Cost) =>
    (rates.messages * messageCost(figures.messages, rates.messages)[part]) / MICROSECONDS;
  const ofOne = (part: keyof Cost) => figures.idle[part] + ofMessages(part) + loadBeside(rates, figures, assumed, part);
  if (ofOne('main') <= assumed.busy) {
    return {
      ...shared,
      engine: 'embedded',
      servers: 1,
      processors: Math.ceil(ofOne('all') / assumed.busy),
      memory: figures.memory.server + clients,
      disk: recordsOfYear * figures.disk.embedded,
      busNetwork: 0,
    };
  }

  let servers = 2;
  const isEnough = () => loadOfEach(servers, rates, figures, assumed, 'main') <= assumed.busy;
  while (servers < MOST_SERVERS && !isEnough()) servers += 1;
  const { postgres } = limits(figures, assumed);
  const isBeyond = !isEnough() || rates.messages > postgres;
  // The databases get batches of as many messages as the servers do.
  const ofSmallBatches = messageCost(figures.messages, rates.messages / servers).all / figures.messages.atFullSpeed.all;
  const ofDatabases = ofSmallBatches * (figures.several.postgres + figures.several.redis);
  const databases = (rates.messages * ofDatabases) / MICROSECONDS;
  const load = servers * loadOfEach(servers, rates, figures, assumed, 'all') + databases;
  return {
    ...shared,
    engine: isBeyond ? 'beyond' : 'several',
    servers: isBeyond ? undefined : servers,
    processors: Math.ceil(load / assumed.busy),
    memory: servers * figures.memory.server + clients + assumed.postgresMemory + assumed.redisMemory,
    disk: recordsOfYear * figures.disk.postgres,
    busNetwork: 8 * rates.messages * assumed.busBytes * (servers + 1),
  };
}

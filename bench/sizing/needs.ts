import type { AnswerFigures } from './answers.ts';
import type { Cost } from './cost.ts';
import type { DiskFigures } from './disk.ts';
import type { MemoryFigures } from './idle-memory.ts';
import type { MessageFigures } from './messages.ts';
import type { RuleFigures } from './rules.ts';
import type { SeveralFigures } from './several-servers.ts';

/** The measured figures. Costs are microseconds of processor time, sizes are bytes. */
export interface SizingFigures {
  readonly messages: MessageFigures;
  readonly several: SeveralFigures;
  /** The cost of one live value for one viewer. */
  readonly viewer: Cost;
  readonly rules: RuleFigures;
  readonly answers: AnswerFigures;
  readonly memory: MemoryFigures;
  readonly disk: DiskFigures;
  /** The load of the idle server, as shares of a core. */
  readonly idle: Cost;
}

/** Assumptions that cannot be measured beforehand. `docs/scaling.md` states each of them. */
export const ASSUMED = {
  /** The boards of a class, and the pupils who look at a chart of all of them. */
  boards: 30,
  viewers: 30,
  /** Messages a second of each board, with one value each. */
  messagesPerSecond: 1,
  /** Event triggers that look at a message, and the share of messages that one of them answers. */
  checksPerMessage: 2,
  runsPerMessage: 0.1,
  /** Pages that each viewer opens in a minute. */
  pagesPerMinute: 0.5,
  lastTensPerMinute: 1,
  daysPerMinute: 1,
  yearsPerMinute: 0.1,
  /** Hours a year in which the boards of one class send: two lessons of 45 minutes in 40 weeks. */
  hoursPerYear: 60,
  /** A processor or a main thread is busy for this share of the busiest hour: the rest is for bursts. */
  busy: 0.5,
  /** Bytes on the network with TCP/IP headers and the acknowledgement: of a message, and of a live value for a viewer. */
  messageBytes: 230,
  eventBytes: 330,
  /** Bytes of a message between servers and databases, for each receiver. */
  busBytes: 400,
  /** How many processors one PostgreSQL can use: all of them write one log. */
  postgresProcessors: 8,
  /** Memory of PostgreSQL and of Redis, in bytes. */
  postgresMemory: 8e9,
  redisMemory: 0.5e9,
} as const;

export type Assumptions = Readonly<Record<keyof typeof ASSUMED, number>>;

export interface Step {
  readonly name: string;
  /** The number of all classes, and of those whose boards send in the busiest minute. */
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
  /** Bytes a year of one copy of the data. */
  readonly disk: number;
  /** Bits a second from boards, to viewers, and between servers. */
  readonly network: number;
  readonly busNetwork: number;
  readonly messagesPerSecond: number;
  readonly eventsPerSecond: number;
}

const MICROSECONDS = 1e6;
/** The rates at which messages were measured, a second. At full speed the rate was much higher. */
const RATES = { ofClass: 30, ofSchool: 1_000, atFullSpeed: 20_000 } as const;
/** The search for the number of servers ends at this many. */
const MOST_SERVERS = 1_000;

/** The cost of a message at a rate, interpolated between the measured rates. */
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

/** The load of everything but messages, in cores, if one server has all of it. */
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

/** The load of one of several servers, in cores. Each server also gets the messages of all others. */
function loadOfEach(servers: number, rates: Rates, figures: SizingFigures, assumed: Assumptions, part: keyof Cost) {
  const { messages, several, idle } = figures;
  const own = rates.messages / servers;
  const forRate = messageCost(messages, own)[part] - messages.atFullSpeed[part];
  const ofMessages = own * (several.ofOwnBoards[part] + forRate) + (rates.messages - own) * several.ofOthers[part];
  return idle[part] + ofMessages / MICROSECONDS + loadBeside(rates, figures, assumed, part) / servers;
}

/** The messages a second beyond which a further server does not help. */
export function limits(figures: SizingFigures, assumed: Assumptions = ASSUMED): { bus: number; postgres: number } {
  return {
    bus: (assumed.busy * MICROSECONDS) / figures.several.ofOthers.main,
    postgres: (assumed.postgresProcessors * assumed.busy * MICROSECONDS) / figures.several.postgres,
  };
}

/** The needs of an installation of this size in its busiest minute, and its disk for a year. */
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
  // The databases get batches of as many messages as each server does.
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

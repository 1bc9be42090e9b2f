import { BOARDS, load, WINDOW } from '../support/boards.ts';
import { type Form, median, type Row, type Target } from '../support/figures.ts';
import type { LoadOptions } from '../support/load.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { createTopics } from '../support/turns.ts';
import { TARGETS } from '../targets.ts';
import { type Cost, costOf, costRows, type Measured, medianCost } from './cost.ts';
import type { Site } from './site.ts';

const FORMS = {
  short: { warmUps: 0, rounds: 1, fullMs: 200, steadyMs: 200 },
  full: { warmUps: 1, rounds: 5, fullMs: 3_000, steadyMs: 5_000 },
} as const;
const KEYS = 6;
const CLASS = 30;
/** Boards that wait for each acknowledgement before they send again, as nearly all boards do. */
const PATIENT = 200;
const STORES_NOTHING = { idle: { all: 0, main: 0 }, settleMs: 0 };

export interface MessageFigures {
  /** The cost of a durable QoS 1 message with one value, at the highest rate that the server accepts. */
  readonly atFullSpeed: Cost;
  /**
   * The cost of such a message at the 1,000 messages a second of a school, and at the 30 a second of a class: fewer
   * messages share a commit.
   */
  readonly ofSchool: Cost;
  readonly ofClass: Cost;
  /** The cost of a message with six values, at the highest rate that the server accepts. */
  readonly ofSixValues: Cost;
  /** The costs of these messages at mosquitto, which stores nothing. */
  readonly mosquitto: { readonly atFullSpeed: number; readonly ofSixValues: number };
}

type Load = Omit<LoadOptions, 'port'>;

/**
 * The processor time of the server for each durable QoS 1 message, with all its threads and what it merges later, in turns
 * with mosquitto, which stores nothing.
 */
export async function messageCosts(site: Site, form: Form): Promise<{ figures: MessageFigures; rows: Row[] }> {
  const { warmUps, rounds: count, fullMs, steadyMs } = FORMS[form];
  const { topics } = await createTopics(site.server.http, BOARDS);
  const ofClass = Array<string>(CLASS).fill(topics[0] as string);
  const ofPatient = Array.from({ length: PATIENT }, (_, board) => topics[board % topics.length] as string);
  const loads = {
    one: { topics, window: WINDOW, duration: fullMs },
    six: { topics: ofClass, window: WINDOW, duration: fullMs, keys: KEYS },
    patient: { topics: ofPatient, window: 1, duration: fullMs },
    school: { topics, window: WINDOW, duration: steadyMs, rate: 1_000 },
    class: { topics: ofClass, window: WINDOW, duration: steadyMs, rate: CLASS },
  } as const satisfies Record<string, Load>;
  type Name = keyof typeof loads;
  const names = Object.keys(loads) as Name[];
  // The short form leaves out most boards and the slow rates.
  const measured = form === 'short' ? names.slice(0, 2) : names;
  const rounds = new Map(names.map((name) => [name, [] as Round[]]));
  const mosquitto = await startMosquitto();
  for (let round = -warmUps; round < count; round += 1) {
    for (const name of measured) {
      const ours = await turn({ ...loads[name], port: site.server.mqttPort }, site.measured);
      const theirs = await turn({ ...loads[name], port: mosquitto.port }, { pid: mosquitto.pid, ...STORES_NOTHING });
      if (round >= 0) rounds.get(name)?.push({ ours, theirs });
    }
  }
  await mosquitto.stop();

  const of = (name: Name) => rounds.get(name) as Round[];
  const ours = (name: Name) => of(name).map((round) => round.ours.cost);
  const theirs = (name: Name) => of(name).map((round) => round.theirs.cost.all);
  const rowsOf = (what: string, name: Name): Row[] => [
    ...costRows(what, ours(name)),
    { what: '  mosquitto, storing nothing', values: theirs(name), unit: 'µs', digits: 1 },
  ];
  const ratio = (what: string, name: Name, read: (turn: Turn) => number, parts = 1, target?: Target): Row => ({
    what,
    values: of(name).map((round) => read(round.ours) / parts / read(round.theirs)),
    unit: '',
    digits: 2,
    ...(target && { target }),
  });
  const alone = ({ cost }: Turn) => cost.all;
  const withSender = ({ cost, sender }: Turn) => cost.all + sender;
  return {
    figures: {
      atFullSpeed: medianCost(ours('one')),
      ofSchool: medianCost(ours('school')),
      ofClass: medianCost(ours('class')),
      ofSixValues: medianCost(ours('six')),
      mosquitto: { atFullSpeed: median(theirs('one')), ofSixValues: median(theirs('six')) },
    },
    rows: [
      ...rowsOf('a durable message, as many as are accepted', 'one'),
      { what: '  its sender', values: of('one').map((round) => round.ours.sender), unit: 'µs', digits: 1 },
      {
        what: '  the sender of mosquitto',
        values: of('one').map((round) => round.theirs.sender),
        unit: 'µs',
        digits: 1,
      },
      ratio('  in multiples of mosquitto, without the sender', 'one', alone),
      ratio('  in multiples of mosquitto, with the sender', 'one', withSender, 1, TARGETS.processorOfMosquitto),
      ...rowsOf(`a message with ${KEYS} values`, 'six'),
      ratio('  a record, in messages of mosquitto, without the sender', 'six', alone, KEYS),
      ratio('  the same with the sender', 'six', withSender, KEYS, TARGETS.recordOfMosquittosMessage),
      ...(form === 'short'
        ? []
        : [
            ...rowsOf(`a message of ${PATIENT} boards with one on its way each`, 'patient'),
            ratio('  in multiples of mosquitto, without the sender', 'patient', alone),
          ]),
      ...(form === 'short' ? [] : rowsOf('a message at 1,000 a second', 'school')),
      ...(form === 'short' ? [] : rowsOf(`a message at ${CLASS} a second`, 'class')),
    ],
  };
}

/** A measurement of one load on one broker. */
interface Turn {
  readonly cost: Cost;
  /** Microseconds of processor time of the sender for each message. */
  readonly sender: number;
}

interface Round {
  readonly ours: Turn;
  readonly theirs: Turn;
}

async function turn(options: LoadOptions, broker: Measured): Promise<Turn> {
  let sender = Number.NaN;
  const cost = await costOf(broker, async () => {
    const { acknowledged, processor } = await load(options);
    sender = processor;
    return acknowledged.reduce((a, b) => a + b, 0);
  });
  return { cost, sender };
}

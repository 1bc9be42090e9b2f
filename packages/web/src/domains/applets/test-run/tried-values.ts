import type { AppletTopicValues, FilterOperands, Past, Summary, Tally } from '@tinkerstream/contract/applets';
import { numericValue, type RecordValue, recordValue } from '@tinkerstream/contract/points';
import { parseBoardMessage } from '@tinkerstream/contract/records';

/** A message that counts as sent to a topic. */
export interface TestMessage {
  readonly topicName: string;
  readonly message: string;
  /** The age of the message in seconds; absent for the message that arrives now. */
  readonly ageSec?: number;
}

/** A message of a board. */
interface Sent {
  readonly topicName: string;
  /** The board that the message names; without a name, a name of its own. */
  readonly board: string;
  readonly text: string;
  readonly values: ReadonlyMap<string, RecordValue>;
  readonly ageSec: number;
}

/** A value with its age in seconds, if the age is known. */
interface Aged {
  readonly value: RecordValue;
  readonly ageSec: number | undefined;
}

type Operands = Required<Pick<FilterOperands, 'message' | 'value' | 'before' | 'ageSec' | 'boards' | 'past'>>;

/** The values that conditions read during a test run, and how many boards have sent. */
export interface TriedValues extends Operands {
  readonly heardBoards: (topicName: string, withinSec: number) => number;
}

/**
 * The values of messages that count as sent, and the latest stored values for the rest. The board of the arriving message
 * has the stored values too: they are not known by board.
 */
export function triedValues(
  latest: readonly AppletTopicValues[],
  arrived: TestMessage | undefined,
  earlier: readonly TestMessage[],
): TriedValues {
  const before = earlier
    .map((message, index) => sentOf(message, `#${index}`))
    .sort((one, other) => other.ageSec - one.ageSec);
  const now = arrived && sentOf(arrived, '');
  const all = now ? [...before, now] : before;
  const stored = new Map(latest.map((topic) => [topic.topicName, topic]));

  /** The messages that a condition on a topic reads, in order; on the topic that triggers, the messages of the board. */
  function messagesOn(topicName: string, board: string | undefined): Sent[] {
    const of = board ?? (topicName === now?.topicName ? now.board : undefined);
    return all.filter((sent) => sent.topicName === topicName && (of === undefined || sent.board === of));
  }

  function lastOf(messages: readonly Sent[], key: string): Aged | undefined {
    const last = messages.findLast(({ values }) => values.has(key));
    return last && { value: last.values.get(key) as RecordValue, ageSec: last.ageSec };
  }

  function storedOf(topicName: string, key: string): Aged | undefined {
    const found = stored.get(topicName)?.values.find((one) => one.key === key);
    if (!found) return undefined;
    const { value, createdOn } = found;
    return { value, ageSec: createdOn === undefined ? undefined : (Date.now() - Date.parse(createdOn)) / 1000 };
  }

  function find(topicName: string, key: string, board: string | undefined): Aged | undefined {
    // The board of the stored value is unknown.
    const known = board === undefined ? storedOf(topicName, key) : undefined;
    return lastOf(messagesOn(topicName, board), key) ?? known;
  }

  /** The latest value of each board within some seconds. */
  function valuesOfBoards(topicName: string, key: string, withinSec: number): RecordValue[] {
    const values = new Map<string, Aged>();
    for (const { topicName: topic, board, values: sent, ageSec } of all) {
      const value = topic === topicName ? sent.get(key) : undefined;
      if (value !== undefined) values.set(board, { value, ageSec });
    }
    return [...values.values()].flatMap(({ value, ageSec = 0 }) => (ageSec <= withinSec ? [value] : []));
  }

  return {
    message: (topicName) => () =>
      messagesOn(topicName, undefined).at(-1)?.text ?? stored.get(topicName)?.message ?? undefined,
    value: (topicName, key, board) => () => find(topicName, key, board)?.value,
    ageSec: (topicName, key, board) => () => find(topicName, key, board)?.ageSec,
    before: (topicName, key, board) => () => {
      const messages = messagesOn(topicName, board);
      if (messages.length === 0) return undefined;
      const known = board === undefined ? storedOf(topicName, key) : undefined;
      return (lastOf(messages.slice(0, -1), key) ?? known)?.value;
    },
    boards: (topicName, key, withinSec) => ({
      summary: (of) => summaryOf(valuesOfBoards(topicName, key, withinSec), of),
      tally: (compare) => () => {
        const outcomes = valuesOfBoards(topicName, key, withinSec).map(compare);
        const failing = outcomes.filter((noMatch) => noMatch === 'NOT_MATCHED').length;
        const matching = outcomes.filter((noMatch) => noMatch === undefined).length;
        return { matching, failing, open: outcomes.length - failing - matching } satisfies Tally;
      },
    }),
    past: (topicName, key, withinSec, figure) => () => {
      const sent = messagesOn(topicName, undefined).filter(({ ageSec }) => ageSec <= withinSec);
      return summaryOf(
        sent.flatMap(({ values }) => values.get(key) ?? []),
        SUMMARY_OF[figure],
      );
    },
    heardBoards: (topicName, withinSec) =>
      new Set(all.flatMap((sent) => (sent.topicName === topicName && sent.ageSec <= withinSec ? [sent.board] : [])))
        .size,
  };
}

const SUMMARY_OF: Readonly<Record<Past, Summary>> = {
  PAST_AVERAGE: 'AVERAGE',
  PAST_MIN: 'MIN',
  PAST_MAX: 'MAX',
  PAST_COUNT: 'COUNT',
};

/** An average or an extreme of values, which leaves texts out. */
function summaryOf(values: readonly RecordValue[], of: Summary): number | undefined {
  if (of === 'COUNT') return values.length;
  const numbers = values.flatMap((value) => numericValue(value) ?? []);
  if (numbers.length === 0) return undefined;
  if (of === 'MIN') return Math.min(...numbers);
  if (of === 'MAX') return Math.max(...numbers);
  const sum = numbers.reduce((one, other) => one + other, 0);
  return Number((of === 'SUM' ? sum : sum / numbers.length).toPrecision(DIGITS));
}

/** The digits with which the server shows an average. */
const DIGITS = 12;

function sentOf({ topicName, message, ageSec = 0 }: TestMessage, unnamed: string): Sent {
  const { text, values, deviceSerialNumber, deviceName } = parseBoardMessage(message);
  return {
    topicName,
    board: deviceSerialNumber || deviceName || unnamed,
    text,
    values: new Map([...values].map(([key, value]) => [key, recordValue(value)])),
    ageSec,
  };
}

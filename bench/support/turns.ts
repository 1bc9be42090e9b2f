import { Api } from '../../test/support/api.ts';
import { BOARDS, load } from './boards.ts';
import type { Row } from './figures.ts';
import type { LoadOptions, LoadResult } from './load.ts';

/** The broker of one turn, and the topics of its boards. */
export type Side = Pick<LoadOptions, 'port' | 'topics'>;

export interface Turns {
  /** One result for each round, without the warm-up. */
  readonly results: readonly LoadResult[];
  /** The acknowledged messages of each board, warm-up included. */
  readonly acknowledged: readonly number[];
}

/** Warms several brokers up and sends them the same load in turns, because the machine is noisy. */
export async function takeTurns<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  messages: Omit<LoadOptions, keyof Side | 'duration'>,
  { rounds, roundMs }: { readonly rounds: number; readonly roundMs: number },
): Promise<Readonly<Record<Name, Turns>>> {
  const names = Object.keys(sides) as Name[];
  const results = new Map(names.map((name): [Name, LoadResult[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await load({ ...messages, ...sides[name], duration: roundMs }));
  }
  const turns = [...results].map(([name, all]) => [name, { results: all.slice(1), acknowledged: byBoard(all) }]);
  return Object.fromEntries(turns) as Record<Name, Turns>;
}

function byBoard(results: readonly LoadResult[]): number[] {
  const boards = results[0]?.acknowledged ?? [];
  return boards.map((_, board) => results.reduce((sum, { acknowledged }) => sum + (acknowledged[board] ?? 0), 0));
}

export function ratesOf({ results }: Turns): number[] {
  return results.map(({ rate }) => rate);
}

/** The rows of p50 and p99 of the acknowledgement latency. */
export function acknowledgementRows(what: string, { results }: Turns, target?: Row['target']): Row[] {
  const row = (share: 'p50' | 'p99') => ({
    what: `${what}, ${share}`,
    values: results.map((result) => result[share]),
    unit: 'ms',
    digits: 2,
  });
  return [row('p50'), { ...row('p99'), ...(target && { target }) }];
}

/** A topic for each board. */
export async function createTopics(http: string, count = BOARDS) {
  const api = await Api.signIn(http);
  const topics = await Promise.all(Array.from({ length: count }, () => api.createTopic('Bench', 'temperature')));
  return {
    topics: topics.map(({ topicName }) => topicName),
    /** Rejects if an acknowledged message is not stored. */
    async check({ acknowledged }: Turns): Promise<void> {
      for (const [index, { id, topicName }] of topics.entries()) {
        const { totalNumberOfMessages: stored } = await api.getTopic(id);
        if (stored !== acknowledged[index])
          throw new Error(
            `Topic ${topicName}: ${acknowledged[index]} messages were acknowledged, ${stored} are stored.`,
          );
      }
      const total = acknowledged.reduce((a, b) => a + b, 0);
      console.log(`All ${total.toLocaleString('en')} acknowledged messages are stored.`);
    },
  };
}

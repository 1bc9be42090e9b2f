import { join } from 'node:path';
import { startServer } from '../../test/support/server-process.ts';
import { BOARDS, WINDOW } from '../support/boards.ts';
import { type Bench, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { LoadOptions } from '../support/load.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { countStored, storeTopics } from '../support/stored-topics.ts';
import { acknowledgementRows, ratesOf, takeTurns } from '../support/turns.ts';
import { TARGETS } from '../targets.ts';

const FORMS = { short: { rounds: 1, roundMs: 200 }, full: { rounds: 5, roundMs: 3_000 } } as const;
const TOPICS = 1_000;
/** How many messages a board sends to each of its topics before the order repeats. */
const SHUFFLES = 20;
const CLASS = { boards: 30, keys: 6 } as const;

/**
 * Loads that differ from `ingest`, where each board has one topic and one value, in turns with mosquitto, which stores
 * nothing: a class on one topic, many topics in random order, and boards that wait for each acknowledgement.
 */
export const mixed: Bench = async (form) => {
  const dataDir = temporaryFolder('mixed');
  const file = join(dataDir, 'tinkerstream.db');
  const server = await startServer({ dataDir });
  const names = storeTopics(file, TOPICS);
  const mosquitto = await startMosquitto();
  let expected = 0;
  const measure = async (topics: LoadOptions['topics'], { window = WINDOW, keys = 1 } = {}) => {
    const sides = { ours: { port: server.mqttPort, topics }, theirs: { port: mosquitto.port, topics } };
    const turns = await takeTurns(sides, { window, keys }, FORMS[form]);
    expected += turns.ours.acknowledged.reduce((sum, messages) => sum + messages * keys, 0);
    return turns;
  };

  const [ofClass = ''] = names;
  const classroom = await measure(Array<string>(CLASS.boards).fill(ofClass), { keys: CLASS.keys });
  const random = await measure(inRandomOrder(names));
  const waiting = await measure(names.slice(0, BOARDS), { window: 1 });
  await mosquitto.stop();
  await server.stop();
  const stored = countStored(file);
  if (stored !== expected) throw new Error(`${expected} records were acknowledged, ${stored} are stored.`);
  console.log(`All ${expected.toLocaleString('en')} acknowledged records are stored.`);

  const records = (rates: readonly number[]) => rates.map((rate) => rate * CLASS.keys);
  const rows = ({ ours, theirs }: typeof classroom): Row[] => [
    { what: '  mosquitto', values: ratesOf(theirs), unit: 'msg/s' },
    { what: '  ratio to mosquitto', values: [median(ratesOf(ours)) / median(ratesOf(theirs))], unit: '', digits: 2 },
  ];
  return [
    {
      what: `${CLASS.boards} boards, one topic, ${CLASS.keys} values a message`,
      values: records(ratesOf(classroom.ours)),
      unit: 'records/s',
      target: TARGETS.recordsOfClass,
    },
    { what: '  the same in messages', values: ratesOf(classroom.ours), unit: 'msg/s' },
    ...rows(classroom),
    { what: `${BOARDS} boards, ${TOPICS} topics in random order`, values: ratesOf(random.ours), unit: 'msg/s' },
    ...rows(random),
    { what: `${BOARDS} boards, one message at a time`, values: ratesOf(waiting.ours), unit: 'msg/s' },
    ...rows(waiting),
    ...acknowledgementRows('  acknowledgement', waiting.ours),
    ...acknowledgementRows('  mosquitto, acknowledgement', waiting.theirs),
  ];
};

/** Repeats the topics of each board, each time in another order. */
function inRandomOrder(names: readonly string[]): string[][] {
  return Array.from({ length: BOARDS }, (_, board) => {
    const own = names.filter((_, index) => index % BOARDS === board);
    return Array.from({ length: SHUFFLES }, () => shuffled(own)).flat();
  });
}

function shuffled(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}

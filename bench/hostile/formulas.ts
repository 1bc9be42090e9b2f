import { listAppletValues } from '@tinkerstream/contract/applets';
import { listDataTypeActivity } from '@tinkerstream/contract/records';
import { createTopic, type Topic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { type Form, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';

/** Topics in a project, and rounds. */
const TOPICS: Record<Form, number> = { short: 2, full: 20 };
const ROUNDS: Record<Form, number> = { short: 1, full: 7 };
const MESSAGES: Record<Form, number> = { short: 20, full: 500 };

/** Formulas by key. */
type Formulas = readonly (readonly [key: string, formula: string])[];

const KEYS = Array.from({ length: 50 }, (_, at) => `k${at}`);
const PLAIN: Formulas = KEYS.map((key) => [key, ''] as const);
const CHAIN: Formulas = KEYS.map((key, at) => [key, at === 0 ? '' : `k${at - 1} + 1`] as const);
/** Sums of 24 keys each, the most that a formula may have. */
const WIDE: Formulas = KEYS.slice(0, 44).map((key, at) => [key, at < 24 ? '' : KEYS.slice(0, 24).join('+')] as const);

/** The cost of 50 formulas, as a chain and as sums of 24 other keys, beside 50 values that boards send. */
export async function hostileFormulas(form: Form): Promise<Row[]> {
  const server = await startServer({ dataDir: temporaryFolder('hostile-formulas') });
  const api = await Api.signIn(server.http);
  const board = await connectAsync(server.mqtt);
  const send = ({ topicName }: Topic, formulas: Formulas) => {
    const sent = formulas.flatMap(([key, formula]) => (formula === '' ? [`${key}=1`] : []));
    return board.publishAsync(topicName, sent.join(','), { qos: 1 });
  };

  async function openProject(formulas: Formulas) {
    const { id: projectId } = await api.createProject('Values');
    const dataRecordTypes = formulas.map(([key, formula]) => ({ name: key, key, formula }));
    const topics: Topic[] = [];
    for (let at = 0; at < TOPICS[form]; at++) {
      topics.push(await api.call(createTopic, { description: `Topic ${at}`, projectIds: projectId, dataRecordTypes }));
    }
    const [first] = topics as [Topic];
    for (const topic of topics) for (let at = 0; at < 20; at++) await send(topic, formulas);
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    };
    return {
      activity: () => timed(() => api.call(listDataTypeActivity, { topicId: first.id })),
      values: () => timed(() => api.call(listAppletValues, { projectId })),
      messages: () => timed(() => Promise.all(Array.from({ length: MESSAGES[form] }, () => send(first, formulas)))),
    };
  }

  const projects = { plain: await openProject(PLAIN), chain: await openProject(CHAIN), wide: await openProject(WIDE) };
  const works = ['activity', 'values', 'messages'] as const;
  const names = ['plain', 'chain', 'wide'] as const;
  const times = new Map(names.flatMap((name) => works.map((work) => [`${name} ${work}`, [] as number[]] as const)));
  const of = (name: (typeof names)[number], work: (typeof works)[number]) => times.get(`${name} ${work}`) ?? [];
  for (let round = 0; round <= ROUNDS[form]; round++) {
    for (const work of works) {
      for (const name of names) {
        const time = await projects[name][work]();
        // The first round compiles the code.
        if (round > 0) of(name, work).push(time);
      }
    }
  }
  await board.endAsync();
  await server.stop();
  const what = {
    activity: 'hostile: the activity of a topic with 50 plain values',
    values: `  the latest values of ${TOPICS[form]} such topics`,
    messages: `  ${MESSAGES[form]} messages with 50 values`,
  };
  return works.flatMap((work): Row[] => [
    { what: what[work], values: of('plain', work), unit: 'ms', digits: 1 },
    ...(['chain', 'wide'] as const).map((name) => ({
      what: `  in multiples of it, ${name === 'chain' ? '49 chained formulas' : '20 sums of 24 keys'}`,
      values: [median(of(name, work)) / median(of('plain', work))],
      unit: '',
      digits: 2,
      target: TARGETS.formulasBesideValues,
    })),
  ]);
}

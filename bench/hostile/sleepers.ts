import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { type Form, MB, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { forgetPeak, residentMemory } from '../support/memory.ts';
import { TARGETS } from '../targets.ts';
import { pauseOf } from './pause.ts';

const SESSIONS: Record<Form, number> = { short: 100, full: 1_500 };
const MESSAGES: Record<Form, number> = { short: 100, full: 3_000 };
const ROUNDS: Record<Form, number> = { short: 1, full: 3 };
const AT_ONCE = 50;
/** How long to wait until the deliveries to the sessions have ended. */
const SETTLE_MS = 1_000;

/**
 * Messages to a topic with many subscribed boards that are away: how long everyone else waits, and how much memory the
 * messages take.
 */
export async function hostileSleepers(form: Form): Promise<Row[]> {
  const server = await startServer({ dataDir: temporaryFolder('hostile-sleepers') });
  const api = await Api.signIn(server.http);
  const [alone, heard] = [await api.createTopic('Alone', 'n'), await api.createTopic('Heard', 'n')];
  const asleep = async (at: number) => {
    const board = await connectAsync(server.mqtt, { clientId: `sleeper-${at}`, clean: false, reconnectPeriod: 0 });
    await board.subscribeAsync(heard.topicName, { qos: 1 });
    await board.endAsync();
  };
  for (let at = 0; at < SESSIONS[form]; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, SESSIONS[form] - at) }, (_, n) => asleep(at + n));
    await Promise.all(some);
  }
  const board = await connectAsync(server.mqtt);
  const sendAll = (topicName: string) =>
    Promise.all(
      Array.from({ length: MESSAGES[form] }, (_, at) => board.publishAsync(topicName, `n=${at}`, { qos: 1 })),
    ).then(() => wait(SETTLE_MS));
  // The first round compiles the code.
  await sendAll(alone.topicName);
  const before = residentMemory(server.pid).now;
  forgetPeak(server.pid);
  const [plain, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS[form]; round++) {
    plain.push(await pauseOf(server.http, () => sendAll(alone.topicName)));
    beside.push(await pauseOf(server.http, () => sendAll(heard.topicName)));
  }
  const { peak } = residentMemory(server.pid);
  await board.endAsync();
  await server.stop();
  return [
    { what: `hostile: another call beside ${MESSAGES[form]} messages`, values: plain, unit: 'ms', digits: 1 },
    { what: `  to ${SESSIONS[form]} sleeping sessions`, values: beside, unit: 'ms', digits: 1 },
    {
      what: '  in multiples of that without',
      values: [median(beside) / median(plain)],
      unit: '',
      digits: 1,
      target: TARGETS.pauseBySleepers,
    },
    {
      what: '  memory that they take',
      values: [Math.max(0, peak - before) / MB],
      unit: 'MB',
      target: TARGETS.memoryOfSleepers,
    },
  ];
}

import { setTimeout as wait } from 'node:timers/promises';
import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { createApplet, MAX_ACTIONS, MAX_APPLETS } from '@tinkerstream/contract/applets';
import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { load, startLoad } from '../support/boards.ts';
import { type Form, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';

const FORMS = {
  short: { rounds: 1, roundMs: 500, triggers: 5 },
  full: { rounds: 3, roundMs: 5_000, triggers: MAX_APPLETS },
} as const;

/** Messages a second of the attacker. Every event trigger answers each with as many messages as it may. */
const ATTACK_RATE = 5;
/** Boards of another user, and their messages a second. */
const BOARDS = 5;
const RATE = 100;

/** Another user's acknowledgements while a user's event triggers amplify each message several thousand times. */
export async function hostileTriggers(form: Form): Promise<Row[]> {
  const { rounds, roundMs, triggers } = FORMS[form];
  const server = await startServer({ dataDir: temporaryFolder('hostile-triggers') });
  const [attacker, victim] = [await signInUser(server, 'attacker'), await signInUser(server, 'victim')];
  const project = await attacker.createProject('Amplifier');
  const [source, sink] = [
    await attacker.createTopic('Source', 't', project.id),
    await attacker.createTopic('Sink', 't', project.id),
  ];
  const publish = { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: sink.topicName, publishContent: 't=1' } as const;
  for (let n = 0; n < triggers; n++) {
    await attacker.call(createApplet, {
      projectId: project.id,
      name: `Amplify ${n}`,
      triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: source.topicName }],
      actions: Array<typeof publish>(MAX_ACTIONS).fill(publish),
    });
  }
  const { topicName } = await victim.createTopic('Class', 't');
  const topics = Array<string>(BOARDS).fill(topicName);
  const measure = async () =>
    (await load({ port: server.mqttPort, topics, duration: roundMs, window: 100, rate: RATE })).p99;

  await measure();
  const without: number[] = [];
  for (let round = 0; round < rounds; round++) without.push(await measure());
  const attack = startLoad({
    port: server.mqttPort,
    topics: [source.topicName],
    duration: (rounds + 1) * (roundMs + 2_000),
    window: 100,
    rate: ATTACK_RATE,
  });
  await wait(1_000);
  const beside: number[] = [];
  for (let round = 0; round < rounds; round++) beside.push(await measure());
  attack.stop();
  const [sent = 0] = (await attack.result).acknowledged;
  const { totalNumberOfMessages: caused } = await attacker.getTopic(sink.id);
  await server.stop();
  return [
    { what: 'acknowledgement of another user, p99', values: without, unit: 'ms', digits: 1 },
    { what: `  beside ${triggers} × ${MAX_ACTIONS} answers to each message`, values: beside, unit: 'ms', digits: 1 },
    {
      what: '  in multiples of that without',
      values: [median(beside) / median(without)],
      unit: '',
      digits: 1,
      target: TARGETS.besideHostileTriggers,
    },
    { what: '  messages stored for each of the attack', values: [caused / sent], unit: '' },
  ];
}

async function signInUser({ http }: ServerProcess, name: string): Promise<Api> {
  const admin = await Api.signIn(http);
  const [email, password] = [`${name}@example.org`, 'some-password'];
  await admin.call(createUser, { email, firstName: 'Some', lastName: 'Body', password });
  await admin.call(createWhitelistEntry, { whitelistEmail: email });
  return Api.signIn(http, email, password);
}

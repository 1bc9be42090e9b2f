import { join } from 'node:path';
import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { downloadProjectFile, listProjectFiles, uploadProjectFile } from '@tinkerstream/contract/projects';
import { Api } from '../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { openSqlite } from '../../support/storage/engines.ts';
import { HOUR, NOON, SECOND } from '../../support/storage/record-stores.ts';

/** What a school has stored. */
export interface School {
  readonly projectId: string;
  readonly topicId: string;
  readonly topicName: string;
  readonly accessToken: string;
  readonly records: number;
}

/** The content of its two files: one is empty. */
export const FILE = 'a,b\n1,2\n'.repeat(20_000);

/** Fills a folder by a server: an account, a topic, files, and records of busy and of quiet hours, with odd values. */
export async function fillSchool(dataDir: string, hours = 30): Promise<School> {
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const project = await api.createProject('中學 科學 🌱');
  const topic = await api.createTopic('Sensors', 'n', project.id);
  for (const content of [FILE, '']) {
    await api.call(uploadProjectFile, { projectId: project.id, file: new File([content], 'values.csv') });
  }
  const board = await connectBoard(server.mqttPort);
  for (const message of ['n=1', 'n=0123', 'n=off', '_dsn=7,n=3.25', 'n=-0']) {
    await board.publishAsync(topic.topicName, message, { qos: 1 });
  }
  await board.endAsync();
  await server.stop();

  const { store, close } = await openSqlite(join(dataDir, 'tinkerstream.db'));
  const [first] = await store.listSeries([topic.id]);
  if (!first) throw new Error('The topic has no series');
  let records = 0;
  const append = async (perHour: number, from: number, valueAt: (index: number) => number | string) => {
    for (let hour = 0; hour < hours; hour++) {
      const indexes = Array.from({ length: perHour }, (_, index) => index);
      await store.append({
        series: indexes.map(() => first.id),
        times: indexes.map((index) => from + hour * HOUR + Math.floor(index / 2) * SECOND),
        values: indexes.map(valueAt),
        places: indexes.map((index) => (index % 50 === 0 ? NOON + index : null)),
        counters: new Map([[topic.id, { messages: perHour, records: perHour }]]),
      });
      records += perHour;
    }
  };
  // 0.1 + 0.2: sums have rounding errors, which are stored too.
  await append(700, NOON - 1000 * HOUR, (index) => (index % 9 === 0 ? `0${index}` : index / 10 + 0.2));
  await append(20, NOON - 500 * HOUR, (index) => (index % 7 === 0 ? '開' : 1e200 * index));
  await store.settle();
  await close();
  return {
    projectId: project.id,
    topicId: topic.id,
    topicName: topic.topicName,
    accessToken: api.accessToken as string,
    records: records + 5,
  };
}

/** Every row of every table of a folder. */
export function contentOf(dataDir: string): Map<string, string[]> {
  const db = openDatabase(dataDir, { readOnly: true });
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
  const content = names
    .filter(({ name }) => !name.startsWith('kysely_'))
    .map(
      ({ name }) =>
        [
          name,
          db
            .prepare(`SELECT * FROM "${name}"`)
            .all()
            .map((row) => JSON.stringify(row))
            .sort(),
        ] as const,
    );
  db.close();
  return new Map(content);
}

/** What people see of the school, by the token of a user who was signed in before. */
export async function seenAt(school: School, env: Readonly<Record<string, string>>) {
  const server = await startServer({ dataDir: env.DATA_DIR as string, env });
  const api = new Api(server.http, school.accessToken);
  const { email } = await api.call(getCurrentUser, {});
  const { totalNumberOfMessages: messages, totalNumberOfDataRecords: records } = await api.getTopic(school.topicId);
  const files = await api.call(listProjectFiles, { projectId: school.projectId });
  const contents = await Promise.all(
    files.map(async ({ id }) =>
      (await api.call(downloadProjectFile, { projectId: school.projectId, fileId: id, filename: 'x' })).text(),
    ),
  );
  await server.stop();
  return { email, messages, records, contents: contents.sort() };
}
/** What people see there if nothing is missing. */
export const seen = (school: School, more = 0) => ({
  email: 'admin@example.org',
  messages: school.records + more,
  records: school.records + more,
  contents: ['', FILE],
});

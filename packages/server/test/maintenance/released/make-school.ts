// `node make-school.ts CHECKOUT` writes school.tar.br: the data folder of a killed server of an earlier version, as a small school
// fills it. README.md says which commit made the file here.
import { startEarlierServer } from './earlier-server.ts';

const { call, connect, pack } = await startEarlierServer(process.argv[2] ?? '');

/** Calls what this version has to have. */
async function create<Answer extends { readonly id: string }>(path: string, body: object | FormData): Promise<Answer> {
  const answer = await call(path, body);
  if (!answer) throw new Error(`${path} failed`);
  return answer as Answer;
}

interface CreatedTopic {
  readonly id: string;
  readonly topicName: string;
  readonly dataRecordTypes: readonly { readonly id: string }[];
}

const topics: CreatedTopic[] = [];
for (const [projectName, ...places] of [
  ['中學 天氣站', '天台', '操場'],
  ['Pond', 'Water', 'Bank'],
  ['机器人', '小车'],
]) {
  const project = await create('/v1/project/create', { projectName });
  for (const description of places) {
    const topic = await create<CreatedTopic>('/v1/topic/create-topic', {
      description,
      projectIds: project.id,
      dataRecordTypes: [
        { name: 'Temperature', key: 't' },
        { name: 'Humidity', key: 'h' },
      ],
    });
    topics.push(topic);
    const chart = async (chartType: string, configs: object) =>
      create('/v1/chart/create', {
        chartType,
        configs: { CHART_NAME: `${description} ${chartType}`, ...configs },
        chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id }],
      });
    const charts = [
      await chart('GAUGE_CHART', { TEXT: '°C', MIN_VALUE: 0, MAX_VALUE: 50 }),
      await chart('PLAIN_TEXT_CHART', { COLOR: '#aa0000' }),
    ];
    const dashboard = await create('/v1/dashboard/create', { name: `${projectName}: ${description}` });
    for (const { id: chartId } of charts) {
      await call('/v1/dashboard/chart/add', { dashboardId: dashboard.id, chartId, size: 6 }, 'PUT');
    }
  }
  // Nothing is sent there: what an event trigger has still to do at the kill would change the figures after it.
  const { topicName } = await create<CreatedTopic>('/v1/topic/create-topic', {
    description: 'Fan',
    projectIds: project.id,
    dataRecordTypes: [],
  });
  await create('/v1/applet/create', {
    projectId: project.id,
    name: 'Cool down',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: 'fan=on' }],
  });
  for (const [filename, content] of [
    ['values.csv', 'a,b\n1,2\n'.repeat(2000)],
    ['empty.txt', ''],
  ] as const) {
    const form = new FormData();
    form.set('file', new File([content], filename));
    await create(`/v1/project/${project.id}/file/upload-project-file`, form);
  }
}

for (const [firstName, lastName] of [
  ['Ada', 'Chan'],
  ['Ming', '陳'],
]) {
  await create('/v1/user/create', { email: `${firstName}@example.org`, firstName, lastName });
}
const { id: classId } = await create('/v1/class/create', { name: '3B' });
await call(`/v1/class/${classId}/pupils`, { names: ['小明', '小芬', 'Tom'] });
const { code } = (await call(`/v1/class/${classId}/open`, {})) as unknown as { code: string };
for (const name of ['小明', '小芬']) await call('/v1/class/enter', { code, name });

const boards = await Promise.all(['A', 'B', 'C'].map(async (serial) => ({ serial, client: await connect() })));
for (const [place, { topicName }] of topics.entries()) {
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      boards.map(({ serial, client }, board) =>
        client.publishAsync(topicName, `_dsn=${serial},_dn=板 ${serial},t=${place + round / 10},h=${50 + board}`, {
          qos: 1,
        }),
      ),
    );
  }
  await boards[0]?.client.publishAsync(topicName, `_dsn=A,_note=窗 ${place}`, { qos: 1 });
  await boards[1]?.client.publishAsync(topicName, 'hello', { qos: 1 });
}
await pack('school.tar.br');
for (const { client } of boards) client.end(true);

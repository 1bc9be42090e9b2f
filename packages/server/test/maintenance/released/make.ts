// `node make.ts CHECKOUT NAME` writes NAME-folder.tar.br and NAME-backup.tar.br: the data folder of a killed server of an
// earlier version, and its backup. README.md says which commits made the files here.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type mqtt from 'mqtt';
import { packFile, programOf, startEarlierServer } from './earlier-server.ts';

const [checkout = '', name = ''] = process.argv.slice(2);
const { dataDir, call, connect, pack } = await startEarlierServer(checkout);
const { id: projectId } = (await call('/v1/project/create', { projectName: 'Pond' })) as { id: string };
const topic = (await call('/v1/topic/create-topic', {
  description: 'Water',
  projectIds: projectId,
  dataRecordTypes: [{ name: 'Temperature', key: 't' }],
})) as { id: string; topicName: string; dataRecordTypes: { id: string }[] };
const chart = (chartType: string, configs: object) =>
  call('/v1/chart/create', {
    chartType,
    configs: { CHART_NAME: 'Mine', ...configs },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id }],
  });
await chart('GAUGE_CHART', { TEXT: '°C', MIN_VALUE: 0, MAX_VALUE: 50 });
await chart('PLAIN_TEXT_CHART', { COLOR: '#aa0000' });
// Its value is carried.
await chart('PUSH_BUTTON', { OUTPUT_TYPE: '', ON_VALUE: 'ring', ON_TEXT: 'Ring', ON_STYLE: 'bell' });
await call('/v1/applet/create', {
  projectId,
  name: 'Cool down',
  triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: topic.topicName }],
  actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: topic.topicName, publishContent: 'fan=on' }],
});

const boards = await Promise.all(['A', 'B', 'C'].map(async (serial) => ({ serial, client: await connect() })));
const send = (client: mqtt.MqttClient, text: string) => client.publishAsync(topic.topicName, text, { qos: 1 });
for (let round = 0; round < 4; round++) {
  for (const { serial, client } of boards) await send(client, `_dsn=${serial},_dn=Board ${serial},t=${20 + round}`);
}
for (const { client } of boards) await send(client, 'hello');

if (existsSync(programOf(checkout, 'cli.ts'))) {
  const folder = mkdtempSync(join(tmpdir(), 'released-backup-'));
  const backup = join(folder, 'backup.tar');
  execFileSync(process.execPath, [programOf(checkout, 'cli.ts'), 'backup', backup], {
    env: { DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  packFile(`${name}-backup.tar.br`, readFileSync(backup));
  rmSync(folder, { recursive: true });
}
// In the middle of its work: what it has acknowledged is not merged.
for (const { client } of boards) await send(client, 't=25');
await pack(`${name}-folder.tar.br`);
for (const { client } of boards) client.end(true);

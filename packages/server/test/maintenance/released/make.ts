// `node make.ts CHECKOUT NAME` writes NAME-folder.tar.br and NAME-backup.tar.br: the data folder of a killed server of an
// earlier version, and its backup. README.md says which commits made the files here.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, constants } from 'node:zlib';
import mqtt from 'mqtt';

const [checkout = '', name = ''] = process.argv.slice(2);
const node = process.execPath;
const program = (file: string) => join(resolve(checkout), 'packages/server/src', file);
const folder = mkdtempSync(join(tmpdir(), 'released-'));
const dataDir = join(folder, 'data');
const ADMIN = { email: 'admin@example.org', password: 'correct-horse' };

const server = spawn(node, [program('main.ts')], {
  cwd: checkout,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    WEATHER_BASE_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'warn',
  },
});
const exited = new Promise((done) => server.once('exit', done));
const ready = await new Promise<{ http: string; mqtt: string }>((done, fail) => {
  let output = '';
  server.once('exit', () => fail(new Error('The server has ended')));
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    const line = /^\{"ready":true.*$/m.exec(output)?.[0];
    if (line) done(JSON.parse(line));
  });
});

let token = '';
/** @returns the answer, or undefined for a call that this version does not have */
async function call(path: string, body: object) {
  const response = await fetch(ready.http + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()) as { id: string };
  console.log(`${name}: ${path} answered ${response.status} ${await response.text()}`);
  return undefined;
}

const login = await call('/oauth/token', { grant_type: 'password', username: ADMIN.email, password: ADMIN.password });
token = (login as unknown as { access_token: string }).access_token;
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

const boards = await Promise.all(
  ['A', 'B', 'C'].map(async (serial) => ({ serial, client: await mqtt.connectAsync(ready.mqtt) })),
);
const send = (client: mqtt.MqttClient, text: string) => client.publishAsync(topic.topicName, text, { qos: 1 });
for (let round = 0; round < 4; round++) {
  for (const { serial, client } of boards) await send(client, `_dsn=${serial},_dn=Board ${serial},t=${20 + round}`);
}
for (const { client } of boards) await send(client, 'hello');

const pack = (file: string, bytes: Buffer) =>
  writeFileSync(
    join(import.meta.dirname, file),
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
if (existsSync(program('cli.ts'))) {
  const backup = join(folder, 'backup.tar');
  execFileSync(node, [program('cli.ts'), 'backup', backup], { env: { DATA_DIR: dataDir }, stdio: 'inherit' });
  pack(`${name}-backup.tar.br`, readFileSync(backup));
}
// In the middle of its work: what it has acknowledged is not merged.
for (const { client } of boards) await send(client, 't=25');
server.kill('SIGKILL');
await exited;
for (const { client } of boards) client.end(true);
// Otherwise the write-ahead log is most of the file.
const db = new DatabaseSync(join(dataDir, 'tinkerstream.db'));
db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
for (const { name: table } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
  console.log(table, db.prepare(`SELECT count(*) AS count FROM "${table}"`).get()?.count);
db.close();
const tar = execFileSync('tar', ['--create', '--directory', dataDir, '--owner=0', '--group=0', '.'], {
  maxBuffer: 1e9,
});
pack(`${name}-folder.tar.br`, tar);
rmSync(folder, { recursive: true });

import { listAuditEntries } from '@tinkerstream/contract/admin';
import { recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import {
  addImportedValues,
  clearValues,
  forgetImport,
  getImport,
  listAllRecords,
  listHistoricalRecords,
  listTopicActivity,
} from '@tinkerstream/contract/records';
import { createDataType, sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { enginesOfThisRun } from '../../../support/server/server-on.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';
import { startRedis } from '../../../support/storage/redis-server.ts';
import { type Batch, batchOf, fileHash, importWithKill, START, timeOf } from './imported-rows.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('values of a file in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    const env = engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() };
    server = await startServer({ env });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  const valuesOf = async (topic: Topic, index = 0) => {
    const { dataRecordTypes } = await api.getTopic(topic.id);
    const query = { topicId: topic.id, dataTypeId: dataRecordTypes[index]?.id ?? '' };
    return (await api.call(listAllRecords, query)).map(({ value }) => value);
  };

  test('have their unit in a new data type, and leave that of a known one', async () => {
    const topic = await api.createTopic('Pond', 'level');
    const nowhere = { serialNumber: '', serialName: '' };
    const series = [
      { key: 'level', unit: 'cm', ...nowhere },
      { key: 'temp', unit: '°C', ...nowhere },
    ];
    await api.call(addImportedValues, batchOf(topic, 0, 2, { series, seriesIndexes: [0, 1] }));
    const { dataRecordTypes } = await api.getTopic(topic.id);
    expect(dataRecordTypes.map(({ keyName, unit }) => [keyName, unit])).toEqual([
      ['level', ''],
      ['temp', '°C'],
    ]);
  });

  test('are stored once, in charts and counts, and older than what boards have sent', async () => {
    const topic = await api.createTopic('Pond', 'level');
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'level=99' });
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const heard = browser.next('records_removed');

    const first = await api.call(addImportedValues, batchOf(topic, 0, 3));
    expect(first).toEqual({ rows: 3, values: 3, alreadyThere: 0, choices: '{}', isFinished: false });
    // Rows that arrive again, and rows after a gap, are not stored: the answer says where to go on.
    expect(await api.call(addImportedValues, batchOf(topic, 0, 3))).toEqual(first);
    expect(await api.call(addImportedValues, batchOf(topic, 4, 3))).toEqual(first);
    const done = await api.call(addImportedValues, batchOf(topic, 3, 2, { isLast: true, choices: '{"zone":1}' }));
    expect(done).toEqual({ rows: 5, values: 5, alreadyThere: 0, choices: '{}', isFinished: true });
    expect(await api.call(addImportedValues, batchOf(topic, 5, 1))).toEqual(done);
    expect(await api.call(getImport, { topicId: topic.id, file: fileHash('a') })).toEqual(done);

    await heard;
    browser.close();
    expect(await valuesOf(topic)).toEqual([99, 4, 3, 2, 1, 0]);
    const { totalNumberOfMessages, totalNumberOfDataRecords, dataRecordTypes } = await api.getTopic(topic.id);
    expect([totalNumberOfMessages, totalNumberOfDataRecords]).toEqual([6, 6]);
    const [active] = await api.call(listTopicActivity, { topicIds: topic.id });
    expect(Date.parse(active?.lastSeen ?? '')).toBeGreaterThan(START + 86_400_000);
    const [bucket] = await api.call(listHistoricalRecords, {
      topicId: topic.id,
      dataTypeId: dataRecordTypes[0]?.id ?? '',
      startTime: '2024-01-01 00:00:00 +0000',
      endTime: '2024-01-02 00:00:00 +0000',
      interval: 'hour',
      aggregate: 'sum',
    });
    expect(bucket?.value).toBe(10);
    await eventually(
      () => api.call(listAuditEntries, { subject: 'security' }),
      (entries) => entries.some(({ action, subjectId }) => action === 'values.imported' && subjectId === topic.id),
    );
  });

  test('are stored once when two pages import the same file', async () => {
    const topic = await api.createTopic('Twice', 'level');
    const importAll = async () => {
      for (let row = 0; row < 400; row += 100) await api.call(addImportedValues, batchOf(topic, row, 100));
    };
    await Promise.all([importAll(), importAll(), importAll()]);
    expect(await valuesOf(topic)).toHaveLength(400);
  });

  test('create data types and devices, several values of a row are one message, and texts stay texts', async () => {
    const topic = await api.createTopic('Farm', 'level');
    await api.call(
      addImportedValues,
      batchOf(topic, 0, 2, {
        series: [
          { key: 'heat', serialNumber: 'b1', serialName: 'North' },
          { key: 'level', serialNumber: 'b1', serialName: 'North' },
          { key: 'level', serialNumber: '', serialName: '' },
        ],
        seriesIndexes: [0, 1, 2],
        times: [timeOf(0), timeOf(0), timeOf(0)],
        values: ['21.5', 'high', '007'],
      }),
    );
    const found = await api.getTopic(topic.id);
    expect(found.dataRecordTypes.map(({ keyName }) => keyName)).toEqual(['level', 'heat']);
    expect(found.devices).toMatchObject([{ serialNumber: 'b1', serialName: 'North' }]);
    expect(found.totalNumberOfMessages).toBe(2);
    expect((await valuesOf(topic)).toSorted()).toEqual(['007', 'high']);
    expect(await valuesOf(topic, 1)).toEqual([21.5]);
  });

  test('can be imported again once they are deleted, and are not stored twice', async () => {
    const topic = await api.createTopic('Again', 'level');
    const all = batchOf(topic, 0, 2, { isLast: true });
    await api.call(addImportedValues, all);
    await api.call(clearValues, { topicId: topic.id });
    await api.call(addImportedValues, all);
    expect(await valuesOf(topic)).toEqual([1, 0]);
    await api.call(forgetImport, { topicId: topic.id, file: fileHash('a') });
    expect(await api.call(addImportedValues, all)).toMatchObject({ values: 0, alreadyThere: 2, isFinished: true });
    expect(await valuesOf(topic)).toEqual([1, 0]);
    // The cleared values leave the count with the disk, in the background.
    await eventually(
      () => api.getTopic(topic.id),
      ({ totalNumberOfDataRecords }) => totalNumberOfDataRecords === 2,
    );
  });

  test('of a file that has grown add its new rows, whatever else the topic has got', async () => {
    const topic = await api.createTopic('Grown', 'level');
    const twoRows = { series: [{ key: 'level', serialNumber: 'b1', serialName: '' }], isLast: true };
    await api.call(addImportedValues, batchOf(topic, 0, 2, twoRows));
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'level=0,_dsn=b1' });
    const grown = await api.call(addImportedValues, batchOf(topic, 0, 4, { ...twoRows, file: fileHash('b') }));
    expect(grown).toMatchObject({ rows: 4, values: 2, alreadyThere: 2 });
    // The same rows of another board, or under another key, are other measurements.
    const more = {
      file: fileHash('c'),
      series: [
        { key: 'level', serialNumber: 'b2', serialName: '' },
        { key: 'heat', serialNumber: 'b1', serialName: '' },
        { key: 'level', serialNumber: '', serialName: '' },
      ],
      seriesIndexes: [0, 1, 2],
      times: [timeOf(0), timeOf(0), timeOf(0)],
      values: ['0', '0', '0'],
    };
    expect(await api.call(addImportedValues, batchOf(topic, 0, 3, more))).toMatchObject({ values: 3, alreadyThere: 0 });
    expect((await valuesOf(topic)).toSorted()).toEqual([0, 0, 0, 0, 1, 2, 3].toSorted());
  });

  test('that come twice in one file, in one batch or in two, are one measurement, and another value is another one', async () => {
    const topic = await api.createTopic('Doubled', 'level');
    const same = { times: [timeOf(0), timeOf(0), timeOf(0)], values: ['5', '5.0', '6'] };
    const first = await api.call(addImportedValues, batchOf(topic, 0, 3, same));
    expect(first).toMatchObject({ values: 2, alreadyThere: 1 });
    const second = await api.call(addImportedValues, batchOf(topic, 3, 3, { ...same, values: ['5', '007', '7'] }));
    expect(second).toMatchObject({ rows: 6, values: 4, alreadyThere: 2 });
    expect((await valuesOf(topic)).map(String).toSorted()).toEqual(['007', '5', '6', '7']);
    expect((await api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(4);
  });

  test('are stored once when several people import the same rows in different files at the same time', async () => {
    const topic = await api.createTopic('Together', 'level');
    const importAs = async (file: string) => {
      for (let row = 0; row < 300; row += 100)
        await api.call(addImportedValues, batchOf(topic, row, 100, { file, isLast: row === 200 }));
    };
    await Promise.all(['a', 'b', 'c', 'd'].map((digit) => importAs(fileHash(digit))));
    expect(await valuesOf(topic)).toHaveLength(300);
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((digit) => api.call(getImport, { topicId: topic.id, file: fileHash(digit) })),
    );
    expect(all.reduce((sum, { values }) => sum + values, 0)).toBe(300);
    expect(all.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0)).toBe(900);
  });

  test('are refused with a reason: formulas, the future, too many data types and devices', async () => {
    const topic = await api.createTopic('Limits', 'level');
    const add = (changes: Partial<Batch>) => api.call(addImportedValues, batchOf(topic, 0, 1, changes));
    const seriesOf = (key: string, serialNumber = '') => [{ key, serialNumber, serialName: '' }];
    await api.call(createDataType, {
      topicId: topic.id,
      dataTypeName: 'Double',
      dataTypeKey: 'double',
      dataTypeFormula: 'level * 2',
    });
    await expect(add({ series: seriesOf('double') })).rejects.toMatchObject({
      errors: [{ code: recordErrors.keyHasFormula }],
    });
    await expect(add({ times: [Date.now() + 3_600_000] })).rejects.toMatchObject({
      errors: [{ code: recordErrors.valueInFuture }],
    });
    const many = (count: number, one: (index: number) => Batch['series'][number]) => ({
      series: Array.from({ length: count }, (_, index) => one(index)),
      seriesIndexes: Array.from({ length: count }, (_, index) => index),
      times: Array.from({ length: count }, () => START),
      values: Array.from({ length: count }, () => '1'),
    });
    const keys = many(50, (index) => ({ key: `key${index}`, serialNumber: '', serialName: '' }));
    await expect(add(keys)).rejects.toMatchObject({ errors: [{ code: topicErrors.tooManyDataTypes }] });
    const boards = many(1001, (index) => ({ key: 'level', serialNumber: `b${index}`, serialName: '' }));
    await expect(add(boards)).rejects.toMatchObject({ errors: [{ code: recordErrors.tooManyDevices }] });
    await expect(add({ seriesIndexes: [7] })).rejects.toMatchObject({ status: 400 });
    // A refused batch creates nothing.
    const { totalNumberOfDataRecords, dataRecordTypes, devices } = await api.getTopic(topic.id);
    expect([totalNumberOfDataRecords, dataRecordTypes.length, devices.length]).toEqual([0, 2, 0]);
    expect(await api.call(getImport, { topicId: topic.id, file: fileHash('a') })).toMatchObject({ rows: 0 });
  });

  test('are imported by the creator of the topic and the owner of its project only', async () => {
    const project = await api.createProject('Shared');
    const topic = await api.createTopic('Class', 'level', project.id);
    const member = await signInSubscriber(server.http);
    const file = fileHash('a');
    const calls = [
      () => member.api.call(addImportedValues, batchOf(topic, 0, 1)),
      () => member.api.call(getImport, { topicId: topic.id, file }),
      () => member.api.call(forgetImport, { topicId: topic.id, file }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    await api.invite(project.id, member.api);
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 403, errors: [{ code: recordErrors.notImportable }] });
    }
    expect((await api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(0);
  });
});

test('an import of 20,000 rows continues after kill -9 in the middle, and stores each row once', () =>
  importWithKill(20_000));

test('two servers that import the same rows store each of them once, from one file or two', async () => {
  const redis = await startRedis();
  const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  const servers = await Promise.all([startServer({ env }), startServer({ env })]);
  const [a, b] = (await Promise.all(servers.map(({ http }) => Api.signIn(http)))) as [Api, Api];
  const topic = await a.createTopic('Both', 'level');
  const importWith = async (api: Api) => {
    for (let row = 0; row < 1000; ) {
      // A server is refused while the other one stores a batch; a page then asks again.
      const batch = batchOf(topic, row, 50, { isLast: row + 50 >= 1000 });
      row = (await eventually(() => api.call(addImportedValues, batch).catch(() => undefined), Boolean))?.rows ?? row;
    }
  };
  await Promise.all([importWith(a), importWith(b)]);
  expect((await a.getTopic(topic.id)).totalNumberOfDataRecords).toBe(1000);
  const list = JSON.stringify(
    Array.from({ length: 40 }, (_, index) => ({ level: index % 3, at: timeOf(2000 + index), _dn: 'b' })),
  );
  const sent = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) =>
      fetch(`${servers[index % 2]?.http}/send/${topic.topicName}`, { method: 'POST', body: list }).then((answer) =>
        answer.text(),
      ),
    ),
  );
  expect(new Set(sent)).toEqual(new Set(['ok 40']));
  expect((await a.getTopic(topic.id)).totalNumberOfDataRecords).toBe(1040);
  await Promise.all(servers.map((server) => server.stop()));
  await redis.stop();
});

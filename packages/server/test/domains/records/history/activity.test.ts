import { topicErrors } from '@tinkerstream/contract/error-codes';
import { listDataTypeActivity, listTopicActivity } from '@tinkerstream/contract/records';
import { deleteDataType, sendMessage } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { signInPerson } from '../../../support/people/people.ts';
import { enginesOfThisRun } from '../../../support/server/server-on.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('what topics have sent lately, in %s,', (engine) => {
  let server: ServerProcess;
  let owner: Api;
  beforeAll(async () => {
    server = await startServer({ env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() } });
  });
  afterAll(() => server.stop());

  const send = (topicId: string, message: string) =>
    owner.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message });

  test('is listed for those that the caller may read, and by data type', async () => {
    owner = await Api.signIn(server.http);
    const { api: member } = await signInPerson(server.http);
    const { api: stranger } = await signInPerson(server.http);
    const { id: projectId } = await owner.createProject('Class');
    const shared = await owner.createTopic('Shared', 'heat', projectId);
    const own = await owner.createTopic('Own', 'text');
    const silent = await owner.createTopic('Silent', 'none');
    await owner.invite(projectId, member);

    const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
    for (const heat of [20, 21, 22]) {
      await board.publishAsync(shared.topicName, `heat=${heat},light=${heat * 10}`, { qos: 1 });
    }
    await board.endAsync();
    await send(shared.id, 'light=5');
    await send(own.id, 'text=hello');

    const listed = await owner.call(listTopicActivity, { topicIds: `${shared.id},${own.id},${silent.id}` });
    expect(listed.map(({ topicId, dataRecordType, value }) => [topicId, dataRecordType.keyName, value])).toEqual([
      [own.id, 'text', 'hello'],
      [shared.id, 'heat', 22],
    ]);
    const [ofOwn, ofShared] = listed;
    expect(ofOwn).toMatchObject({ trend: null, usualIntervalMs: null });
    // Values of the same millisecond are averaged.
    expect(ofShared?.trend?.values.at(-1)).toBeGreaterThanOrEqual(21);
    expect(ofShared?.usualIntervalMs).toBeGreaterThanOrEqual(0);
    expect(Date.parse(ofShared?.lastSeen ?? '')).toBeGreaterThan(Date.parse(ofShared?.createdOn ?? ''));

    const topicIds = [own.id, shared.id, 'unknown'].join();
    const idsFor = async (api: Api, input: { topicIds: string }) =>
      (await api.call(listTopicActivity, input)).map(({ topicId }) => topicId);
    expect(await idsFor(owner, { topicIds: shared.id })).toEqual([shared.id]);
    expect(await idsFor(member, { topicIds })).toEqual([shared.id]);
    expect(await idsFor(stranger, { topicIds })).toEqual([]);

    const byType = await member.call(listDataTypeActivity, { topicId: shared.id });
    expect(byType.map(({ dataRecordType, value }) => [dataRecordType.keyName, value])).toEqual([
      ['light', 5],
      ['heat', 22],
    ]);
    const refused = { status: 404, errors: [{ code: topicErrors.unknown }] };
    await expect(stranger.call(listDataTypeActivity, { topicId: shared.id })).rejects.toMatchObject(refused);
    await expect(new Api(server.http).call(listTopicActivity, { topicIds })).rejects.toMatchObject({ status: 401 });

    // A deleted data type disappears with its values, even while they are being removed.
    const heat = shared.dataRecordTypes[0]?.id ?? '';
    await owner.call(deleteDataType, { topicId: shared.id, dataTypeId: heat });
    const [left] = await owner.call(listTopicActivity, { topicIds: shared.id });
    expect(left).toMatchObject({ dataRecordType: { keyName: 'light' }, value: 5 });
  });
});

import { getApplet, listApplets, switchApplet } from '@tinkerstream/contract/applets';
import { appletErrors, permissionErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, joinProject, type Project } from '@tinkerstream/contract/projects';
import { sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServerProcess } from '../../../../../test/support/server-process.ts';
import { AppletScene } from '../../support/applets/scene.ts';
import { eventually } from '../../support/connections/boards.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun, type ServerOn, startServerOn } from '../../support/server/server-on.ts';

describe.each(enginesOfThisRun())('the list of event triggers with %s', (engine) => {
  let on: ServerOn;
  let server: ServerProcess;
  let teacher: Person & { endSubscription: () => Promise<void> };
  let scene: AppletScene;
  let project: Project;
  let roof: Topic;
  beforeAll(async () => {
    on = await startServerOn(engine);
    ({ server } = on);
  });
  beforeEach(async () => {
    teacher = await signInSubscriber(server.http);
    scene = await AppletScene.open(teacher.api);
    project = scene.project;
    roof = await scene.topic();
  });
  afterAll(() => on.stop());

  const list = () => teacher.api.call(listApplets, { projectId: project.id });
  const send = (message: string, { topicName } = roof) =>
    teacher.api.call(sendMessageByTopicName, { topicName, message });
  const triggers = ({ topicName } = roof) => [{ type: 'MQTT_MESSAGE_TRIGGER' as const, topicName }];
  const sms = { type: 'SEND_SMS_ACTION' as const, phoneNumber: '+852 9123 4567', publishContent: 'Hot' };

  async function join(person: Person): Promise<void> {
    const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
    await person.api.call(joinProject, { projectShareToken: token });
  }

  test('says when each ran last and what its last problem was, however many others ran since', async () => {
    const fan = await scene.topic('fan');
    const { topicName } = fan;
    const fails = await scene.add({ triggers: triggers(), actions: [sms] });
    const loops = await scene.add({
      triggers: triggers(fan),
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: 'fan=on' }],
    });
    const rests = await scene.add({ triggers: triggers(), actions: [sms], enabled: false });
    const before = Date.now();
    await send('temp=31');
    await send('fan=on', fan);
    const items = await eventually(list, ([one, other]) => Boolean(one?.lastProblem && other?.lastProblem));
    const of = (id: string) => items.find((item) => item.id === id);
    expect(of(fails)).toMatchObject({
      lastProblem: { actionKey: 'SEND_SMS_ACTION', reason: { code: 'NOT_CONFIGURED' } },
      topicNames: [roof.topicName],
      runsAs: teacher.email,
    });
    expect(of(loops)).toMatchObject({
      topicNames: [topicName],
      leftOutCount: 1,
      lastProblem: { actionKey: null, reason: { code: 'LOOP' } },
    });
    expect(Date.parse(of(loops)?.lastRunOn ?? '')).toBeGreaterThanOrEqual(before - 1000);
    expect(of(rests)).toMatchObject({
      enabled: false,
      runCount: 0,
      leftOutCount: 0,
      lastRunOn: null,
      lastProblem: null,
    });
  });

  test('switches one off and on: it keeps its content, and runs only while it is on', async () => {
    const id = await scene.add({ name: 'Lamp', triggers: triggers(), actions: [sms] });
    const before = await scene.get(id);
    await teacher.api.call(switchApplet, { projectId: project.id, appletId: id, enabled: false });
    await send('temp=1');
    expect(await list()).toMatchObject([{ enabled: false, name: 'Lamp' }]);
    await teacher.api.call(switchApplet, { projectId: project.id, appletId: id, enabled: true });
    expect(await scene.get(id)).toEqual(before);
    await send('temp=2');
    await eventually(list, ([item]) => item?.runCount === 1);
  });

  test('has what a member switches on run on the subscription of that member, who needs one', async () => {
    const appletId = await scene.add({ triggers: triggers(), actions: [sms] });
    const [pupil, assistant] = [await signInPerson(server.http), await signInSubscriber(server.http)];
    await join(pupil);
    await join(assistant);
    const place = { projectId: project.id, appletId };
    await pupil.api.call(switchApplet, { ...place, enabled: false });
    await expect(pupil.api.call(switchApplet, { ...place, enabled: true })).rejects.toMatchObject({
      errors: [{ code: permissionErrors.notIncluded }],
    });
    expect(await list()).toMatchObject([{ enabled: false, runsAs: teacher.email }]);
    await assistant.api.call(switchApplet, { ...place, enabled: true });
    expect(await list()).toMatchObject([{ enabled: true, runsAs: assistant.email, pause: null }]);
    // Who only confirms that it is on takes nothing over.
    await teacher.api.call(switchApplet, { ...place, enabled: true });
    expect(await list()).toMatchObject([{ runsAs: assistant.email }]);
  });

  test('is not refused where two members switch the same one on at the same time', async () => {
    const appletId = await scene.add({ triggers: triggers(), actions: [sms], enabled: false });
    const assistant = await signInSubscriber(server.http);
    await join(assistant);
    const input = { projectId: project.id, appletId, enabled: true };
    await Promise.all([teacher, assistant, teacher, assistant].map(({ api }) => api.call(switchApplet, input)));
    expect(await list()).toMatchObject([{ enabled: true }]);
  });

  test('lets only members switch', async () => {
    const appletId = await scene.add({ triggers: triggers(), actions: [sms] });
    const stranger = await signInSubscriber(server.http);
    const call = stranger.api.call(switchApplet, { projectId: project.id, appletId, enabled: false });
    await expect(call).rejects.toMatchObject({ errors: [{ code: projectErrors.unknown }] });
    const other = await stranger.api.createProject('Other');
    const inOther = stranger.api.call(switchApplet, { projectId: other.id, appletId, enabled: false });
    await expect(inOther).rejects.toMatchObject({ errors: [{ code: appletErrors.unknown }] });
    expect(await teacher.api.call(getApplet, { projectId: project.id, appletId })).toMatchObject({ enabled: true });
  });
});

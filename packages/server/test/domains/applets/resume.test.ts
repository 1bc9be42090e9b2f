import { listApplets, resumeApplet, switchApplet } from '@tinkerstream/contract/applets';
import { appletErrors, permissionErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, joinProject, removeProjectUser, unlinkTopic } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../support/applets/scene.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let scene: AppletScene;
let door: Topic;
let lamp: Topic;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  scene = await AppletScene.open(teacher.api);
  [door, lamp] = [await scene.topic('n'), await scene.topic('on')];
});

const add = () => scene.add({ triggers: [onMessage(door)], actions: [publishTo(lamp, `on={${door.topicName}.n}`)] });
const resume = (appletId: string, { api } = teacher) =>
  api.call(resumeApplet, { projectId: scene.project.id, appletId });
async function join(person: Person): Promise<void> {
  const { token } = await teacher.api.call(createShareToken, { projectId: scene.project.id });
  await person.api.call(joinProject, { projectShareToken: token });
}

describe('a pause', () => {
  test('of the event trigger of a former member ends when a member resumes it, on the subscription of that member', async () => {
    const [assistant, pupil] = [await signInSubscriber(server.http), await signInPerson(server.http)];
    await Promise.all([assistant, pupil].map(join));
    const id = await add();
    const { id: projectId } = scene.project;
    await assistant.api.call(switchApplet, { projectId, appletId: id, enabled: false });
    await assistant.api.call(switchApplet, { projectId, appletId: id, enabled: true });
    await teacher.api.call(removeProjectUser, { projectId, userId: assistant.userId });
    expect(await scene.pauseOf(id)).toBe('NOT_A_MEMBER');
    await expect(resume(id, pupil)).rejects.toThrow(permissionErrors.notIncluded);
    await expect(resume(id, assistant)).rejects.toThrow(projectErrors.unknown);
    await resume(id);
    expect(await scene.pauseOf(id)).toBeUndefined();
    const [applet] = await teacher.api.call(listApplets, { projectId });
    expect(applet?.runsAs).toBe(teacher.email);
    const inbox = await listen(server.mqttPort, lamp);
    const board = await connectBoard(server.mqttPort);
    await send(board, door, 'n=1');
    expect(await inbox.received(1)).toEqual(['on=1']);
    inbox.close();
    board.end(true);
  });

  test('for a topic that is gone, or a switch, does not end so', async () => {
    const id = await add();
    const { id: projectId } = scene.project;
    await teacher.api.call(unlinkTopic, { projectId, topicId: lamp.id });
    await expect(resume(id)).rejects.toThrow(appletErrors.topicGone);
    await teacher.api.call(switchApplet, { projectId, appletId: id, enabled: false });
    await expect(resume(id)).rejects.toThrow(appletErrors.disabled);
  });

  test('of actions that are used up is ended three times a minute', async () => {
    const id = await add();
    for (let n = 0; n < 3; n++) await resume(id);
    await expect(resume(id)).rejects.toThrow(appletErrors.resumedTooSoon);
  });
});

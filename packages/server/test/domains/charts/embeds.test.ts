import { getChart } from '@tinkerstream/contract/charts';
import { createShareToken, getProject, joinProject } from '@tinkerstream/contract/projects';
import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

test("whether a chart or map may be embedded depends on its owner's subscription, whoever asks", async () => {
  const owner = await signInSubscriber(server.http);
  const { api: member } = await signInPerson(server.http);
  const project = await owner.api.createProject('Garden');
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  const chartId = (await owner.api.listTopicCharts(topic.id))[0]?.id ?? '';
  const { token } = await owner.api.call(createShareToken, { projectId: project.id });
  await member.call(joinProject, { projectShareToken: token });

  const flags = async () => {
    const { isEmbeddable } = await member.call(getChart, { chartId });
    const { isMapEmbeddable } = await member.call(getProject, { projectId: project.id });
    return [isEmbeddable, isMapEmbeddable];
  };
  expect(await flags()).toEqual([true, true]);
  await owner.endSubscription();
  expect(await flags()).toEqual([false, false]);
});

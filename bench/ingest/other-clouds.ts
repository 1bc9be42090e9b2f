import { listCloudLinks, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { askForAWhile, type HttpResult } from '../calls/http-load.ts';
import type { Bench } from '../support/figures.ts';
import { TARGETS } from '../targets.ts';

/** A class, each board with a connection of its own. */
const BOARDS = 30;
const ROUNDS = { short: 3, full: 10 } as const;
const ROUND_MS = { short: 500, full: 2000 } as const;

/** Stored updates of boards made for ThingSpeak, beside our own plain HTTP sending of the same value, in turns. */
export const otherClouds: Bench = async (form) => {
  const server = await startServer();
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Class');
  const [own, linked] = [
    await api.createTopic('Own', 'field1', project.id),
    await api.createTopic('Linked', 'field1', project.id),
  ];
  const link = { projectId: project.id, cloud: 'THINGSPEAK' } as const;
  await api.call(switchOnCloudLink, { ...link, topicId: linked.id });
  const links = await api.call(listCloudLinks, { projectId: project.id });
  const key = links.find(({ cloud }) => cloud === link.cloud)?.writeKey;
  const questions = (path: string) => Array.from({ length: BOARDS }, () => [{ path }]);
  const ways = {
    send: questions(`/send/${own.topicName}?field1=21.5`),
    update: questions(`/update?api_key=${key}&field1=21.5`),
  };
  const results: Record<keyof typeof ways, HttpResult[]> = { send: [], update: [] };
  for (let round = 0; round <= ROUNDS[form]; round += 1) {
    for (const name of ['send', 'update'] as const) {
      const result = await askForAWhile(server, ways[name], ROUND_MS[form]);
      // The first round warms everything up.
      if (round > 0) results[name].push(result);
    }
  }
  const { totalNumberOfMessages } = await api.getTopic(linked.id);
  if (totalNumberOfMessages === 0) throw new Error('Nothing was stored');
  await server.stop();
  const rates = (name: keyof typeof ways) => results[name].map(({ rate }) => rate);
  const cpu = (name: keyof typeof ways) => results[name].map((result) => result.cpu / 1000);
  return [
    { what: 'plain HTTP, /send', values: rates('send'), unit: '/s' },
    { what: 'processor time of each', values: cpu('send'), unit: 'ms', digits: 2 },
    { what: 'ThingSpeak, /update', values: rates('update'), unit: '/s' },
    { what: 'processor time of each', values: cpu('update'), unit: 'ms', digits: 2 },
    {
      what: 'ratio to plain HTTP',
      values: rates('update').map((rate, round) => rate / (rates('send')[round] ?? 0)),
      unit: '',
      digits: 2,
      target: TARGETS.thingspeakOfPlainHttp,
    },
  ];
};

import { createUser } from '@tinkerstream/contract/accounts';
import { removeUser } from '@tinkerstream/contract/admin';
import { deleteApplet, listApplets } from '@tinkerstream/contract/applets';
import { createChart } from '@tinkerstream/contract/charts';
import { addClass, updateClass } from '@tinkerstream/contract/classes';
import { renewCloudKey, setCloudNames, switchOffCloudLink } from '@tinkerstream/contract/clouds';
import {
  deleteProject,
  linkTopic,
  removeProjectUser,
  setMemberRole,
  unlinkTopic,
} from '@tinkerstream/contract/projects';
import { deleteTopic } from '@tinkerstream/contract/topics';
import { Api } from '../../../../../../test/support/api.ts';
import { form } from '../../../support/people/chart-form.ts';
import type { Changes } from './change.ts';
import { READERS } from './readers.ts';

/** Changes of its project, with members, classes, charts, event triggers and links, and deletions. */
export const OF_PROJECT: Changes = {
  'it is added to a project': {
    events: ['topic.changed'],
    make: ({ owner, topic, other }) => owner.call(linkTopic, { projectId: other.id, topicId: topic.id }),
    seenBy: ['last heard'],
    others: 'what it has and who sends to it stay',
  },
  'it is taken out of a project': {
    events: ['topics.access-ended'],
    make: ({ owner, topic, project }) => owner.call(unlinkTopic, { projectId: project.id, topicId: topic.id }),
    seenBy: [
      'boards that listen',
      'open rooms',
      'live values',
      'ThingSpeak',
      'Adafruit IO',
      'Blynk',
      'SIoT',
      'Home Assistant',
      'event triggers',
    ],
    others: 'its name opens it as before, and another topic of the project has the latest value',
  },
  'a member is removed': {
    events: ['member.removed', 'topics.access-ended'],
    make: ({ owner, member, project }) =>
      owner.call(removeProjectUser, { projectId: project.id, userId: member.userId }),
    seenBy: ['open rooms', 'live values'],
    others: 'they know no members',
  },
  'a member may only view': {
    events: ['member.role-changed'],
    make: ({ owner, member, project }) =>
      owner.call(setMemberRole, { projectId: project.id, userId: member.userId, role: 'VIEW' }),
    seenBy: [],
    others: 'who views it reads all that others do',
  },
  'a member joins': {
    events: ['member.joined'],
    async make({ owner, project }) {
      const admin = await Api.signIn(owner.http);
      const email = `${project.id}@example.org`;
      await admin.call(createUser, { email, firstName: 'New', lastName: 'Member', password: 'some-password' });
      await owner.invite(project.id, await Api.signIn(owner.http, email, 'some-password'));
    },
    seenBy: [],
    others: 'who can read it already still can',
  },
  'the account of a member is deleted': {
    events: ['account.removed'],
    make: async ({ owner, member }) => (await Api.signIn(owner.http)).call(removeUser, { userId: member.userId }),
    ownMember: true,
    seenBy: ['open rooms', 'live values'],
    others: 'only the session of that member ends',
  },
  'a class limits each board': {
    events: ['class.limit-changed'],
    async make({ owner, project }) {
      const { id: classId } = await owner.call(addClass, { name: '3B' });
      await owner.call(updateClass, { classId, projectId: project.id, storedPerSecond: 1 });
    },
    isPaced: true,
    noPage: 'the page of the class is told, and no other shows the limit',
    seenBy: ['a burst of messages'],
    others: 'what is within the limit stays',
  },
  'a button is created': {
    events: ['charts.created', 'buttons.changed'],
    make: ({ owner, topic }) => owner.call(createChart, form('TOGGLE_BUTTON', topic)),
    seenBy: ['Home Assistant'],
    others: 'only this one shows buttons',
  },
  'an event trigger is deleted': {
    events: ['applet.changed'],
    async make({ owner, project }) {
      const all = await owner.call(listApplets, { projectId: project.id });
      for (const { id: appletId } of all) await owner.call(deleteApplet, { projectId: project.id, appletId });
    },
    seenBy: ['Home Assistant', 'event triggers'],
    others: 'the topic itself stays as it is',
  },
  'its links get other names': {
    events: ['cloud-links.changed'],
    make: ({ owner, project }) =>
      owner.call(setCloudNames, {
        projectId: project.id,
        cloud: 'THINGSPEAK',
        names: [{ name: 'field1', key: 'hum' }],
      }),
    seenBy: [
      'boards that listen',
      'live values',
      'ThingSpeak',
      'Adafruit IO',
      'Blynk',
      'SIoT',
      'Home Assistant',
      'event triggers',
    ],
    others: 'what this server itself receives has its own keys',
  },
  'the key of a link is renewed': {
    events: ['cloud-links.changed'],
    make: ({ owner, project }) =>
      owner.call(renewCloudKey, { projectId: project.id, cloud: 'ADAFRUIT_IO', key: 'write' }),
    seenBy: [
      'boards that listen',
      'live values',
      'ThingSpeak',
      'Adafruit IO',
      'Blynk',
      'SIoT',
      'Home Assistant',
      'event triggers',
    ],
    others: 'what this server itself receives needs no key',
  },
  'its links are switched off': {
    events: ['cloud-links.changed'],
    async make({ owner, project, links }) {
      for (const { cloud } of Object.values(links))
        await owner.call(switchOffCloudLink, { projectId: project.id, cloud });
    },
    seenBy: [
      'boards that listen',
      'live values',
      'ThingSpeak',
      'Adafruit IO',
      'Blynk',
      'SIoT',
      'Home Assistant',
      'event triggers',
    ],
    others: 'the topic itself stays as it is',
  },
  'it is deleted': {
    events: ['topics.removed'],
    make: ({ owner, topic }) => owner.call(deleteTopic, { topicId: topic.id }),
    seenBy: [
      'messages over HTTP',
      'messages over MQTT',
      'boards that listen',
      'values over HTTP',
      'open rooms',
      'live values',
      'ThingSpeak',
      'Adafruit IO',
      'Blynk',
      'SIoT',
      'Home Assistant',
      'event triggers',
      'a burst of messages',
    ],
    others: 'another topic of the project has the latest value',
  },
  'its project is deleted': {
    events: ['project.deleted', 'topics.removed'],
    make: ({ owner, project }) => owner.call(deleteProject, { projectId: project.id }),
    seenBy: READERS,
    others: '',
  },
};

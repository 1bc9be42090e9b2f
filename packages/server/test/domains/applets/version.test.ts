import { EACH_TIME } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import type { AppletEntity } from '../../../src/domains/applets/applet.ts';
import { contentVersionOf } from '../../../src/domains/applets/version.ts';

const lamp: AppletEntity = {
  id: 'lamp',
  projectId: 'project',
  creatorId: 'u1',
  runsAsId: 'ada',
  name: 'Lamp',
  isEnabled: true,
  triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: 'door' }],
  filters: [],
  actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: 'lamp', publishContent: 'on=1', id: '1' }],
  timing: EACH_TIME,
  runOrder: {},
  hookToken: '',
  createdOn: 0,
};
const [on] = lamp.actions;

test.each<[string, Partial<AppletEntity>, boolean]>([
  ['a new name', { name: 'Light' }, true],
  ['a switch', { isEnabled: false }, true],
  ['another user', { runsAsId: 'bob' }, true],
  [
    'the same action with its fields in another order',
    { actions: [{ id: '1', publishContent: 'on=1', topicName: 'lamp', type: 'PUBLISH_MQTT_MESSAGE_ACTION' }] },
    true,
  ],
  ['another action', { actions: [...lamp.actions, ...(on ? [{ ...on, id: '2' }] : [])] }, false],
  ['another order', { runOrder: { inOrder: true } }, false],
  ['another timing', { timing: { ...EACH_TIME, onceInSec: 1 } }, false],
])('after %s, what an event trigger does has the same version or not', (_, change, isSame) => {
  expect(contentVersionOf({ ...lamp, ...change }) === contentVersionOf(lamp)).toBe(isSame);
});

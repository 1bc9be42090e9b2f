import { deleteDevice, renameBoard } from '@tinkerstream/contract/boards';
import {
  addImportedValues,
  clearValues,
  leaveOutValue,
  listAllRecords,
  listLeftOutValues,
  takeBackValue,
} from '@tinkerstream/contract/records';
import {
  createDataType,
  deleteDataType,
  mapSentName,
  renewTopicName,
  updateDataType,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import type { Api } from '../../../../../../test/support/api.ts';
import type { Changes } from './change.ts';
import type { Scene } from './scene.ts';

const typeId = ({ topic }: Scene, key: string) =>
  topic.dataRecordTypes.find(({ keyName }) => keyName === key)?.id ?? '';

/** Sends a message to the server where changes are made. */
async function send({ owner, topic }: Scene, message: string): Promise<void> {
  await fetch(`${owner.http}/send/${topic.topicName}`, { method: 'POST', body: message });
}

async function leaveOut(scene: Scene): Promise<void> {
  const { owner, topic } = scene;
  const series = { topicId: topic.id, dataTypeId: typeId(scene, 'temp') };
  for (const { createdOn, value } of await owner.call(listAllRecords, series)) {
    if (value !== 99) continue;
    await owner.call(leaveOutValue, { ...series, time: createdOn, value, reason: 'Loose wire' });
  }
}

const board = async ({ owner, topic }: Scene, serialName: string) => {
  const { devices } = await owner.getTopic(topic.id);
  return devices.find((one) => JSON.stringify(one).includes(`"${serialName}"`))?.id ?? '';
};

/** Changes of the topic itself, its data types, boards and values. */
export const OF_TOPIC: Changes = {
  'its name is renewed': {
    events: ['topics.renamed'],
    make: ({ owner, topic }) => owner.call(renewTopicName, { topicId: topic.id }),
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
    others: 'the name is not that of a value',
  },
  'it is described otherwise': {
    events: ['topic.changed'],
    make: ({ owner, topic }) => owner.call(updateTopic, { topicId: topic.id, description: 'Roof of the farm' }),
    seenBy: ['ThingSpeak', 'Home Assistant'],
    others: 'only these show the description',
  },
  'it is switched off': {
    events: ['topic.changed'],
    make: ({ owner, topic }) => owner.call(updateTopic, { topicId: topic.id, isActive: false }),
    seenBy: [
      'messages over HTTP',
      'messages over MQTT',
      'boards that listen',
      'live values',
      'ThingSpeak',
      'Adafruit IO',
      'Blynk',
      'SIoT',
      'Home Assistant',
      'event triggers',
      'a burst of messages',
    ],
    others: 'what is stored stays, and who may read it',
  },
  'it takes no new keys': {
    events: ['topic.changed'],
    make: ({ owner, topic }) => owner.call(updateTopic, { topicId: topic.id, acceptsNewKeys: false }),
    seenBy: ['messages over HTTP', 'messages over MQTT'],
    others: 'they get values of keys that are known',
  },
  'bare numbers get another key': {
    events: ['topic.changed'],
    make: ({ owner, topic }) => owner.call(updateTopic, { topicId: topic.id, numberKey: 'hum' }),
    seenBy: ['live values', 'ThingSpeak', 'Adafruit IO', 'Blynk', 'Home Assistant'],
    others: 'the message is stored and passed on as before',
  },
  'it is put elsewhere': {
    events: ['topic.changed'],
    make: ({ owner, topic }) => owner.call(updateTopicLocation, { topicId: topic.id, lat: 3, lng: 4 }),
    seenBy: ['ThingSpeak', 'Blynk'],
    others: 'only these ask where it is',
  },
  'a board moves it': {
    events: ['topic.moved'],
    make: (scene) => send(scene, '_dn=old,_lat=5,_lng=6'),
    seenBy: ['last heard', 'ThingSpeak', 'Blynk', 'SIoT'],
    others: 'a place is no value, and the next message of a board moves the topic back',
  },
  'a data type is added': {
    events: ['data-types.created', 'topic.changed'],
    make: ({ owner, topic }) => addType(owner, topic.id, 'found'),
    seenBy: ['messages over HTTP', 'messages over MQTT', 'live values', 'Adafruit IO', 'Blynk', 'Home Assistant'],
    others: 'it has no value yet, and they know other keys',
  },
  'a message brings a data type': {
    events: ['data-types.found'],
    make: (scene) => send(scene, 'found=1,_dn=old'),
    seenBy: [
      'messages over HTTP',
      'messages over MQTT',
      'last heard',
      'values over HTTP',
      'live values',
      'Adafruit IO',
      'Blynk',
      'SIoT',
      'Home Assistant',
    ],
    others: 'they know other keys, and pass on what was sent',
  },
  'a data type is named otherwise': {
    events: ['topic.changed'],
    make: (scene) => scene.owner.call(updateDataType, { ...ofType(scene, 'hum'), dataTypeName: 'Humidity' }),
    seenBy: ['ThingSpeak', 'Adafruit IO', 'Home Assistant'],
    others: 'only these show its name',
  },
  'a data type gets another key': {
    events: ['topic.changed'],
    make: (scene) => scene.owner.call(updateDataType, { ...ofType(scene, 'hum'), dataTypeKey: 'wet' }),
    seenBy: ['values over HTTP', 'ThingSpeak', 'Adafruit IO', 'Blynk', 'Home Assistant'],
    others: 'the next message has the former key, and brings it again',
  },
  'a formula changes': {
    events: ['topic.changed'],
    make: (scene) => scene.owner.call(updateDataType, { ...ofType(scene, 'double'), dataTypeFormula: 'temp * 0 + 7' }),
    seenBy: ['values over HTTP', 'live values', 'Adafruit IO', 'Blynk', 'Home Assistant', 'event triggers'],
    others: 'they have only what was sent',
  },
  'a name gets another key': {
    events: ['topic.changed'],
    make: ({ owner, topic }) => owner.call(mapSentName, { topicId: topic.id, sentName: 'temp', dataTypeKey: 'hum' }),
    seenBy: [
      'messages over HTTP',
      'messages over MQTT',
      'live values',
      'ThingSpeak',
      'Adafruit IO',
      'Blynk',
      'Home Assistant',
      'event triggers',
    ],
    others: 'values of before stay where they are, and boards hear what was sent',
  },
  'a data type is deleted': {
    events: ['data-type.removed', 'topics.access-ended'],
    make: (scene) => scene.owner.call(deleteDataType, ofType(scene, 'hum')),
    seenBy: ['values over HTTP', 'ThingSpeak', 'Adafruit IO', 'Blynk', 'Home Assistant'],
    others: 'the next message brings it again',
  },
  'a board is deleted with its values': {
    events: ['topic.changed', 'device.removed'],
    make: async (scene) =>
      scene.owner.call(deleteDevice, { topicId: scene.topic.id, deviceId: await board(scene, 'high') }),
    seenBy: ['values over HTTP', 'ThingSpeak', 'Adafruit IO', 'Blynk', 'SIoT', 'Home Assistant', 'event triggers'],
    others: 'its messages are accepted as those of a new board',
  },
  'a board is named otherwise': {
    events: ['topic.changed'],
    make: async (scene) =>
      scene.owner.call(renameBoard, {
        topicId: scene.topic.id,
        deviceId: await board(scene, 'web'),
        shownName: 'Window',
      }),
    seenBy: [],
    others: 'the name is for people, who see it on pages',
  },
  'its values are cleared': {
    events: ['topic.changed', 'records.removed', 'values.cleared'],
    make: ({ owner, topic }) => owner.call(clearValues, { topicId: topic.id }),
    seenBy: ['values over HTTP', 'ThingSpeak', 'Adafruit IO', 'Blynk', 'SIoT', 'Home Assistant', 'event triggers'],
    others: 'what is sent next is stored and passed on as before',
  },
  'a value is left out': {
    events: ['records.removed'],
    make: leaveOut,
    seenBy: ['values over HTTP', 'ThingSpeak', 'Adafruit IO', 'Blynk', 'Home Assistant', 'event triggers'],
    others: 'what is sent next is stored and passed on as before',
  },
  'a value is taken back': {
    events: ['records.removed'],
    prepare: leaveOut,
    async make({ owner, topic }) {
      const { values } = await owner.call(listLeftOutValues, { topicIds: topic.id });
      for (const { id } of values) await owner.call(takeBackValue, { leftOutId: id });
    },
    seenBy: ['values over HTTP', 'ThingSpeak', 'Adafruit IO', 'Blynk'],
    others: 'what is sent next is stored and passed on as before',
  },
  'values of the past are added': {
    events: ['topic.changed', 'values.imported'],
    prepare: leaveOut,
    make: ({ owner, topic }) =>
      owner.call(addImportedValues, {
        topicId: topic.id,
        file: 'a'.repeat(64),
        choices: '{}',
        firstRow: 0,
        rows: 1,
        isLast: true,
        series: [{ key: 'temp', serialNumber: '', serialName: '' }],
        seriesIndexes: [0],
        times: [Date.now() - 1000],
        values: ['150'],
      }),
    seenBy: ['last heard', 'values over HTTP', 'ThingSpeak', 'Adafruit IO', 'Blynk'],
    others: 'they are no messages; event triggers find one high value as before',
  },
};

const ofType = (scene: Scene, key: string) => ({ topicId: scene.topic.id, dataTypeId: typeId(scene, key) });

function addType(owner: Api, topicId: string, key: string) {
  return owner.call(createDataType, { topicId, dataTypeName: key, dataTypeKey: key, dataTypeDescription: '' });
}

import { expect, test } from 'vitest';
import { deviceList, messageList, projectList, writtenTime } from '../../../../src/domains/clouds/siot/answers.ts';
import { isCommand, siotName } from '../../../../src/domains/clouds/siot/names.ts';
import { readMessagesQuery } from '../../../../src/domains/clouds/siot/requests.ts';

test.each([
  ['xzr/001', 'xzr', '001'],
  ['siot/节点1/氮', 'siot', '节点1/氮'],
])('%s is a project and a device', (text, project, device) => {
  expect(siotName(text)).toEqual({ project, device, full: text });
});

test.each([
  '',
  'xzr',
  '/001',
  'xzr/',
  'xzr//001',
  'xzr/ ',
  'xzr/+',
  'xzr/#',
  '#',
  '$SYS/broker',
  'a/\0',
  `a/${'x'.repeat(99)}`,
])('%s is none', (text) => {
  expect(siotName(text)).toBeUndefined();
});

test('a command begins with an arrow', () => {
  expect(isCommand(Buffer.from('->on'))).toBe(true);
  for (const text of ['', '-', '>', 'on->', '-5', ' ->on']) expect(isCommand(Buffer.from(text))).toBe(false);
});

test('messages are asked for by page, and by time in the zone of the server', () => {
  expect(readMessagesQuery({})).toEqual({ skip: 0, count: 10, from: undefined, to: undefined, isLatestFirst: false });
  expect(readMessagesQuery({ pnum: '3', psize: '50', order: 'desc' })).toMatchObject({
    skip: 100,
    count: 50,
    isLatestFirst: true,
  });
  expect(readMessagesQuery({ pnum: '-1', psize: '1000000000' })).toMatchObject({ skip: 0, count: 10 });
  const local = (text: string) => new Date(text).getTime();
  expect(readMessagesQuery({ begin: '2019-04-04', end: '2019-07-01' })).toMatchObject({
    from: local('2019-04-04T00:00:00'),
    to: local('2019-07-01T23:59:59.999'),
  });
  expect(readMessagesQuery({ begin: '2019-04-04 08:30:00', end: '2019-04-04 09:30' })).toMatchObject({
    from: local('2019-04-04T08:30:00'),
    to: local('2019-04-04T09:30:59.999'),
  });
  for (const begin of ['yesterday', '2019', '2019-04-04 x', '9'.repeat(60_000)]) {
    expect(readMessagesQuery({ begin })).toBeUndefined();
  }
});

test('lists have the fields of SIoT', () => {
  const time = new Date('2019-06-06T11:55:39').getTime();
  expect(writtenTime(time)).toBe('2019-06-06 11:55:39');
  expect(messageList('xzr/001', [{ text: '11', time }])).toEqual([
    { ID: time, Topic: 'xzr/001', Content: '11', Created: '2019-06-06 11:55:39' },
  ]);
  const topics = [
    { project: 'xzr', device: '001', createdOn: 5_000 },
    { project: 'abc', device: 'x', createdOn: 9_000 },
    { project: 'xzr', device: '002', createdOn: 2_000 },
  ];
  expect(projectList(topics)).toEqual([
    { ID: 'xzr', Description: '', Created: 2 },
    { ID: 'abc', Description: '', Created: 9 },
  ]);
  expect(deviceList(topics)[2]).toEqual({ ID: 3, ProjectID: 'xzr', DeviceName: '002', DeviceDesc: '' });
});

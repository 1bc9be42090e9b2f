import { parseBoardMessage } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { isSendableKey, type MessageDraft, messageText } from '../../../src/domains/topics/send/message-draft.ts';

const draft: MessageDraft = {
  outputType: 'KEY_VALUE_PAIR',
  deviceSerialNumber: ' s1 ',
  deviceName: 'board',
  pairs: [
    { rowId: 0, key: ' temp ', value: ' 21 ' },
    { rowId: 1, key: '', value: ' ' },
    { rowId: 2, key: 'wind', value: '3=4' },
  ],
  text: '  hello, you  ',
};

test('the preview is parsed by the server as the form was filled in', () => {
  const text = messageText(draft);
  expect(text).toBe('_dsn=s1,_dn=board,temp=21,wind=3=4');
  const { values, deviceSerialNumber, deviceName, ignored } = parseBoardMessage(text);
  expect(Object.fromEntries(values)).toEqual({ temp: '21', wind: '3=4' });
  expect([deviceSerialNumber, deviceName, ignored]).toEqual(['s1', 'board', []]);
});

test('an empty device is not sent, and a plain message is sent as its text', () => {
  expect(messageText({ ...draft, deviceSerialNumber: ' ', deviceName: '' })).toBe('temp=21,wind=3=4');
  expect(messageText({ ...draft, outputType: 'SIMPLE_MESSAGE' })).toBe('hello, you');
});

test('keys are those of data types and of a location', () => {
  expect(['temp', 'a_b-1', '温度', ' _lat ', '_lng'].map(isSendableKey)).toEqual([true, true, true, true, true]);
  expect(['', 'a b', '_dsn', 'x'.repeat(21)].map(isSendableKey)).toEqual([false, false, false, false]);
});

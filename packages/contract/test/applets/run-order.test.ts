import { type Action, isInOrder, longestWaitsSec, orderOf } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';

const publish: Action = { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: 'LAMPLAMPAA', publishContent: 'on=1' };
const wait = (seconds: number, otherwise = false): Action => ({ type: 'WAIT_ACTION', seconds, otherwise });

describe('the order of actions', () => {
  test('is one after another where someone chooses it, or a wait needs it', () => {
    expect(isInOrder({ actions: [publish, publish] })).toBe(false);
    expect(isInOrder({ inOrder: true, actions: [publish] })).toBe(true);
    expect(isInOrder({ inOrder: false, actions: [publish, wait(1)] })).toBe(true);
  });

  test('has waits that add up for each branch', () => {
    expect(longestWaitsSec([publish])).toBe(0);
    expect(longestWaitsSec([wait(10), publish, wait(5), wait(12, true)])).toBe(15);
  });

  test('is nothing where it is what everyone has', () => {
    expect(orderOf({ inOrder: false })).toEqual({});
    expect(orderOf({ inOrder: true })).toEqual({ inOrder: true });
  });
});

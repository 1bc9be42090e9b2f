import { expect, test } from 'vitest';
import { afterEvent, NEW_TOUR, type TourEvent } from '../../../src/domains/learning/demo/tour.ts';

const after = (...events: TourEvent[]) => events.reduce(afterEvent, NEW_TOUR).done;

test('a step is done once what it is about has happened, and stays done', () => {
  expect(after()).toEqual([]);
  expect(after({ type: 'stored' }, { type: 'stored' })).toEqual(['publish']);
  expect(after({ type: 'value', isMoved: false })).toEqual(['chart']);
  expect(after({ type: 'value', isMoved: true }, { type: 'value', isMoved: false })).toEqual(['chart', 'gauge']);
});

test('a message that the event trigger may have sent does not count as pressing the toggle button', () => {
  const hasTrigger: TourEvent = { type: 'has-trigger', hasTrigger: true };
  expect(after({ type: 'led', isOn: true })).toEqual(['led']);
  expect(after(hasTrigger, { type: 'led', isOn: true })).toEqual([]);
  expect(after(hasTrigger, { type: 'led', isOn: true }, { type: 'led', isOn: false })).toEqual(['led']);
});

test('the event trigger is done when it has run and the LED is on, in either order', () => {
  const hasTrigger: TourEvent = { type: 'has-trigger', hasTrigger: true };
  const on: TourEvent = { type: 'led', isOn: true };
  expect(after(hasTrigger, { type: 'run' })).toEqual([]);
  expect(after(hasTrigger, { type: 'run' }, on)).toEqual(['trigger']);
  expect(after(hasTrigger, on, { type: 'run' })).toEqual(['trigger']);
});

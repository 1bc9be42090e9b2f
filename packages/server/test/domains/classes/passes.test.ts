import { PASS_MINUTES } from '@tinkerstream/contract/classes';
import { afterEach, expect, test, vi } from 'vitest';
import { createPasses } from '../../../src/domains/classes/door/passes.ts';
import { createPictureBox } from '../../../src/domains/classes/picture-box.ts';
import { newPupil } from '../../../src/domains/classes/place-of-name.ts';

const KEY = new Uint8Array(32);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DEVICE = { connection: {}, address: '203.0.113.5', userAgent: 'Mozilla/5.0', isDirect: true, isGone: false };
const client = { ...DEVICE, origin: '', chosenOrigin: undefined };

const passes = createPasses(KEY);
const pupil = newPupil('class', 'Anna', createPictureBox(KEY));

afterEach(() => {
  vi.useRealTimers();
});

test('a pass ends after its minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { pass, stored } = passes.draw(pupil.id);
  const holder = { ...pupil, ...stored };
  vi.advanceTimersByTime(PASS_MINUTES * MINUTE_MS - 1);
  expect(passes.present(holder)).toEqual(pass);
  expect(passes.use(holder, pass.number, client)).toMatchObject({ isRight: true });
  vi.advanceTimersByTime(1);
  expect(passes.present(holder)).toBeNull();
  expect(passes.use(holder, pass.number, client)).toEqual({ isRight: false, stored: {} });
});

test('what is stored of a pass has its number sealed, for its pupil and this server alone', () => {
  const { pass, stored } = passes.draw(pupil.id);
  const holder = { ...pupil, ...stored };
  expect(JSON.stringify(stored)).not.toContain(pass.number);
  expect(passes.present(holder)).toEqual(pass);
  expect(passes.present({ ...holder, id: 'another pupil' })).toBeNull();
  expect(createPasses(new Uint8Array(32).fill(1)).present(holder)).toBeNull();
});

test('where a pass was used is shown for a day', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { pass, stored } = passes.draw(pupil.id);
  const used = { ...pupil, ...stored, ...passes.use({ ...pupil, ...stored }, pass.number, client).stored };
  vi.advanceTimersByTime(DAY_MS);
  expect(passes.presentUsed(used)).toMatchObject({ address: '203.0.113.5' });
  vi.advanceTimersByTime(1);
  expect(passes.presentUsed(used)).toBeNull();
});

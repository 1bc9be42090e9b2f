import { expect, test } from 'vitest';
import { NO_SUPPORT_EMAIL, readConfig } from '../../../src/config.ts';
import { webConfigOf } from '../../../src/web-config.ts';

test('the web app shows no address to which nobody answers', () => {
  expect(webConfigOf(readConfig({}), 1883).supportEmail).toBe('');
  expect(webConfigOf(readConfig({ SUPPORT_EMAIL: NO_SUPPORT_EMAIL }), 1883).supportEmail).toBe('');
  expect(webConfigOf(readConfig({ SUPPORT_EMAIL: 'lab@school.example' }), 1883).supportEmail).toBe(
    'lab@school.example',
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envExample, withSettings } from '../../scripts/settings.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

test("docs/operations.md lists the server's settings; `npm run docs` writes them", () => {
  const page = readFileSync(join(REPOSITORY, 'docs/operations.md'), 'utf8');
  expect(page).toContain('`MQTT_PORT`');
  expect(page).toBe(withSettings(page));
});

test(".env.example lists the server's settings; `npm run docs` writes it", () => {
  const example = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');
  expect(example).toContain('#MQTT_PORT=1883');
  expect(example).toBe(envExample());
});

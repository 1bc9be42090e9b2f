import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSettings } from '../scripts/settings-table.ts';

test('docs/operations.md lists the settings that the server reads; `npm run docs` writes them', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  expect(page).toContain('`MQTT_PORT`');
  expect(page).toBe(withSettings(page));
});

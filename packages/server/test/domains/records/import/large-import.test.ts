// Before a release.

import { test } from 'vitest';
import { importWithKill } from './imported-rows.ts';

test('an import of 100,000 rows continues after kill -9 in the middle, and stores each row once', () =>
  importWithKill(100_000));

// `npm run docs`: writes the table of settings in docs/operations.md from the list that the server itself reads.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSettings } from './settings-table.ts';

const PAGE = join(import.meta.dirname, '../docs/operations.md');
writeFileSync(PAGE, withSettings(readFileSync(PAGE, 'utf8')));

// `npm run docs`: writes .env.example and the table of settings in docs/operations.md from the server's list.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample, withSettings } from './settings.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const PAGE = join(REPOSITORY, 'docs/operations.md');
writeFileSync(PAGE, withSettings(readFileSync(PAGE, 'utf8')));
writeFileSync(join(REPOSITORY, '.env.example'), envExample());

// `npm run docs`: writes .env.example and the table of settings in docs/operations.md from the server's list, and the tables
// of docs/scaling.md from the figures of the last bench.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SizingFigures } from '../bench/sizing/needs.ts';
import { withSizing } from '../bench/sizing/tables.ts';
import { envExample, withSettings } from './settings.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const rewrite = (page: string, change: (text: string) => string) => {
  const file = join(REPOSITORY, page);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};
rewrite('docs/operations.md', withSettings);
rewrite('.env.example', envExample);
const figures = JSON.parse(readFileSync(join(REPOSITORY, 'bench/sizing/figures.json'), 'utf8')) as SizingFigures;
rewrite('docs/scaling.md', (page) => withSizing(page, figures));

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../support/figures.ts';
import { answerCosts } from './answers.ts';
import { diskSizes } from './disk.ts';
import { idleMemory } from './idle-memory.ts';
import { messageCosts } from './messages.ts';
import type { SizingFigures } from './needs.ts';
import { ruleCosts } from './rules.ts';
import { severalCosts } from './several-servers.ts';
import { openSite } from './site.ts';
import { needsTable } from './tables.ts';
import { viewerCost } from './viewers.ts';

/** The figures of the last full run, from which `npm run docs` writes docs/scaling.md. */
const FILE = join(import.meta.dirname, 'figures.json');

/**
 * The processor time, memory and disk that each thing of an installation needs, and what a class, a school, a city and a
 * country need. Processor times are those of the process, so other programs matter little.
 */
export const sizing: Bench = async (form) => {
  const site = await openSite(form);
  const answers = await answerCosts(site, form);
  const viewer = await viewerCost(site, form);
  const rules = await ruleCosts(site, form);
  const messages = await messageCosts(site, form);
  await site.server.stop();
  const memory = await idleMemory(form);
  const rows = [messages, viewer, rules, answers, memory].flatMap((part) => part.rows);
  const { all } = site.measured.idle;
  rows.push({ what: 'the idle server', values: [100 * all], unit: '% of a core', digits: 2 });
  // The short form stops here: its figures mean nothing, and `postgres` and `record-size` show that the other parts work.
  if (form === 'short') return rows;

  const disk = await diskSizes();
  const several = await severalCosts();
  const figures: SizingFigures = {
    messages: messages.figures,
    several: several.figures,
    viewer: viewer.figure,
    rules: rules.figures,
    answers: answers.figures,
    memory: memory.figures,
    disk: disk.figures,
    idle: site.measured.idle,
  };
  writeFileSync(
    FILE,
    `${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? rounded(value) : value), 2)}\n`,
  );
  console.log(`${needsTable(figures)}\nThe figures are in ${FILE}; \`npm run docs\` writes them into docs/scaling.md.`);
  return [...rows, ...disk.rows, ...several.rows];
};

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

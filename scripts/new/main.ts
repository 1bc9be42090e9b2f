// `npm run new chart-type NAME`, and action, cloud, board-program: makes the files of a new part with tests that fail, and registers
// it where lists are. From there the compiler, the tests and its row of the quality scale (docs/quality) lead.
import { join } from 'node:path';
import process from 'node:process';
import { apply, KINDS, planOf } from './apply.ts';

const ROOT = join(import.meta.dirname, '../..');

const [kind, name] = process.argv.slice(2);
if (kind === undefined || name === undefined) {
  console.error(`npm run new KIND NAME, with one of the kinds ${KINDS.join(', ')}, and a name such as rain-gauge.`);
  process.exit(1);
}
try {
  const plan = planOf(kind, name);
  const paths = apply(plan, ROOT);
  const made = (path: string) => path in plan.files;
  if (paths.some(made)) console.log(`Made:\n${paths.filter(made).map(item).join('\n')}`);
  console.log(
    `Changed:\n${paths
      .filter((path) => !made(path))
      .map(item)
      .join('\n')}`,
  );
  console.log(`What remains:\n${plan.remains.map(item).join('\n')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function item(text: string): string {
  return `- ${text}`;
}

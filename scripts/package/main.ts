// `npm run package`: writes the packages for download to dist/, for every platform or those of --target=… Tests add
// --uncompressed, which makes packages of Debian faster.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEBIAN, writeDebianPackage } from './debian.ts';
import { writeFolder } from './folder.ts';
import { writeNpmPackage } from './npm.ts';
import { ROOT } from './parts.ts';
import { TARGETS } from './targets.ts';

const { values } = parseArgs({
  options: { target: { type: 'string' }, out: { type: 'string' }, uncompressed: { type: 'boolean' } },
});
const output = values.out ?? join(ROOT, 'dist');
const all = [...Object.keys(TARGETS), 'npm', ...Object.keys(DEBIAN)];
const chosen = values.target?.split(',') ?? all;
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no target ${unknown.join(', ')}. Targets: ${all.join(', ')}`);
  process.exit(1);
}

mkdirSync(output, { recursive: true });
for (const name of chosen) {
  const target = TARGETS[name];
  if (target) console.log(await writeFolder(name, target, output));
  else console.log(name === 'npm' ? writeNpmPackage(output) : writeDebianPackage(name, output, !values.uncompressed));
}

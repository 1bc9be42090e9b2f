// `node damage-search.ts FILE` prints the faults of an embedded database as a JSON list.
import { setPriority } from 'node:os';
import { findDamage } from './damage.ts';

setPriority(10); // Boards come first.
console.log(JSON.stringify(findDamage(process.argv[2] as string)));

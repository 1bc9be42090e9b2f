import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { planAction } from './action.ts';
import { planBoardProgram } from './board-program.ts';
import { planChartType } from './chart-type.ts';
import { planCloud } from './cloud.ts';
import { type Name, nameOf, type Plan } from './plan.ts';

const PLANS: Readonly<Record<string, (name: Name) => Plan>> = {
  'chart-type': planChartType,
  action: planAction,
  cloud: planCloud,
  'board-program': planBoardProgram,
};
export const KINDS = Object.keys(PLANS);

/** @throws Error for a kind or a name that cannot be */
export function planOf(kind: string, name: string): Plan {
  const plan = PLANS[kind];
  if (!plan) throw new Error(`There is no kind “${kind}”: ${KINDS.join(', ')}.`);
  return plan(nameOf(name));
}

/**
 * The files that a plan makes and changes, with their contents.
 * @throws Error if a file is there already, or no longer has a place that the plan needs
 */
export function contentsOf({ files, edits }: Plan, root: string): Map<string, string> {
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} is there already.`);
  const contents = new Map(Object.entries(files));
  for (const { path, change } of edits) {
    contents.set(path, change(contents.get(path) ?? readFileSync(join(root, path), 'utf8')));
  }
  return contents;
}

/** Writes what a plan makes and changes, as Biome formats it. @returns the paths */
export function apply(plan: Plan, root: string): string[] {
  const contents = contentsOf(plan, root);
  for (const [path, text] of contents) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = [...contents.keys()];
  spawnSync('biome', ['check', '--write', ...paths.filter((path) => !path.endsWith('.md'))], { cwd: root });
  return paths;
}

import { dirname } from 'node:path';

/** An import between two files, by their paths. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** The folders that form a circle with folders beside them. */
export function folderCircles(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [importing, imported] = siblings(from, to) ?? [];
    if (!importing || !imported) continue;
    targets.set(importing, (targets.get(importing) ?? new Set()).add(imported));
  }
  return [...targets.keys()].filter((folder) => reachable(folder, targets).has(folder)).sort();
}

/** The two sibling folders that contain the two files; undefined where a file is directly in the common folder. */
function siblings(from: string, to: string): [string, string] | undefined {
  const importing = dirname(from).split('/');
  const imported = dirname(to).split('/');
  const depth = importing.findIndex((name, place) => name !== imported[place]);
  if (depth < 0 || depth >= imported.length) return;
  return [importing.slice(0, depth + 1).join('/'), imported.slice(0, depth + 1).join('/')];
}

function reachable(folder: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of targets.get(next) ?? []) {
      if (found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  }
  return found;
}

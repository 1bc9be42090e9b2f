import path from 'node:path';

/**
 * Whether a path is a folder or in it. Both are absolute. On another drive of Windows it is not, though no way with `..` leads
 * there.
 * @param rules of this system; others for tests
 */
export function isInside(folder: string, file: string, rules: path.PlatformPath = path): boolean {
  const way = rules.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}

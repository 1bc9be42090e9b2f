/** The heading of changes that are in no release yet. */
const UNRELEASED = '## [Unreleased]\n';

/**
 * A changelog whose unreleased changes belong to a version, below an empty heading for the next changes.
 * @param date of the release, such as 2026-11-27
 * @throws if nothing has changed since the last release
 */
export function withRelease(changelog: string, version: string, date: string): string {
  const [before, rest] = changelog.split(UNRELEASED);
  if (rest === undefined) throw new Error('A changelog has no section [Unreleased]');
  const [changes = ''] = rest.split(/^## /m);
  if (!/^- /m.test(changes)) throw new Error('A changelog names no change since the last release');
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${rest}`;
}

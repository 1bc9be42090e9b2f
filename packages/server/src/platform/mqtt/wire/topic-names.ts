/** Whether a client can publish to this name: not empty [4.7.3-1], without wildcards [3.3.2-2]. */
export function isTopicName(name: string): boolean {
  return name !== '' && !hasWildcard(name);
}

/** Whether the text is a topic filter: not empty, `#` alone in the last level [4.7.1-2], `+` alone in a level [4.7.1-3]. */
export function isTopicFilter(filter: string): boolean {
  if (filter === '') return false;
  if (!hasWildcard(filter)) return true;
  return filter
    .split('/')
    .every((level, index, { length }) => (level === '#' ? index === length - 1 : level === '+' || !hasWildcard(level)));
}

export function hasWildcard(filter: string): boolean {
  return filter.includes('+') || filter.includes('#');
}

/** Whether a filter matches a name (section 4.7.1). A leading wildcard matches no name that starts with $ [4.7.2-1]. */
export function matches(filter: string, name: string): boolean {
  if (name.startsWith('$') && (filter.startsWith('+') || filter.startsWith('#'))) return false;
  const levels = name.split('/');
  const wanted = filter.split('/');
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return true;
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false;
  }
  return wanted.length === levels.length;
}

/** Why a file cannot be read. `detail` is where the mistake is, the version of the file, or how many steps its formulas have. */
export interface ReadProblem {
  readonly kind: 'NO_PROJECT' | 'NEWER' | 'MISTAKE' | 'TOO_LARGE' | 'FUTURE' | 'FORMULAS';
  readonly detail?: string;
}

/** The place of a mistake: `topics[0].description`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/**
 * A station's name in URLs: its English name in lower case, with hyphens. `King's Park` becomes `kings-park`, and a name
 * that has this form already stays the same.
 */
export function stationName(englishName: string): string {
  return englishName
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
}

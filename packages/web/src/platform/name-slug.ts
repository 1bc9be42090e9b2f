/**
 * A name as it stands in an address: whitespace and punctuation become hyphens, hyphens at the ends go; letters of any
 * script stay. 'detail' when nothing is left. It is there to be read only: the id beside it decides.
 */
export function nameSlug(name: string): string {
  return name.replace(/[\p{P}\p{S}\p{Z}\p{C}]+/gu, '-').replace(/^-|-$/g, '') || 'detail';
}

/**
 * A name for a URL: white space and punctuation become hyphens, hyphens at the ends are removed, letters of any script
 * stay. 'detail' if nothing is left. The slug is for reading only: the id in the URL identifies the page.
 */
export function nameSlug(name: string): string {
  return name.replace(/[\p{P}\p{S}\p{Z}\p{C}]+/gu, '-').replace(/^-|-$/g, '') || 'detail';
}

/** Cuts a text after this many UTF-16 code units, or one earlier: no database stores half of a character. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

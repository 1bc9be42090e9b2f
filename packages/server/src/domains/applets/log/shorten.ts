/** Maximum characters of each text in a log. */
const MAX_TEXT = 200;

export function shorten(text: string, limit = MAX_TEXT): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

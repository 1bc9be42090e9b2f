/** The pairs of a form, percent-encoded or not, or of lines. A part without `=` has an empty value. */
export function formPairs(text: string): (readonly [name: string, value: string])[] {
  return text
    .split(/[&\r\n]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [decoded(part), ''] : [decoded(part.slice(0, equals)), decoded(part.slice(equals + 1))];
    });
}

/** A text that is not percent-encoded stays unchanged: `50%` is no mistake of small firmware. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

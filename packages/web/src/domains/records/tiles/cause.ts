/** What ends the first sentence of each language, and its first part. */
const ENDS = ['。', '；', '. '];
const [OPENING, CLOSING] = ['“「', '”」'];

/** The first sentence of what is wrong, without its end: the cause. What to do about it follows in the text. */
export function causeOf(text: string): string {
  let quotes = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (OPENING.includes(letter)) quotes += 1;
    else if (CLOSING.includes(letter)) quotes -= 1;
    // A message that is quoted may have sentences too.
    else if (quotes === 0 && ENDS.some((end) => text.startsWith(end, at))) return text.slice(0, at);
  }
  return text;
}

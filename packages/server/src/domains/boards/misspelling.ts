/** A name with more wrong characters than this is another name. */
const MAX_WRONG = 2;

/** Whether a text is a topic's name with up to two characters wrong, missing or too many (Levenshtein distance). */
export function isMisspelling(text: string, name: string): boolean {
  if (text === name || Math.abs(text.length - name.length) > MAX_WRONG) return false;
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...text].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...name].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= MAX_WRONG;
}

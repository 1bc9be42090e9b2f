interface Kept<Found> {
  readonly text: string;
  readonly found: Found;
}

/**
 * Remembers the results of a function by their texts. The least recently used are forgotten first.
 * @param find must answer the same text alike
 * @param maxLength characters of the remembered texts, and of as many more that are about to be forgotten
 */
export function remembered<Found>(find: (text: string) => Found, maxLength: number): (text: string) => Found {
  let recent = new Map<string, Kept<Found>>();
  let former = recent;
  let length = 0;

  function findAnew(part: string): Kept<Found> {
    // A copy: a part of a long text would keep the whole text in memory.
    const text = Array.from(part).join('');
    return { text, found: find(text) };
  }

  return (text) => {
    const known = recent.get(text);
    if (known) return known.found;
    const kept = former.get(text) ?? findAnew(text);
    if (text.length > maxLength) return kept.found;
    if (length + text.length > maxLength) {
      former = recent;
      recent = new Map();
      length = 0;
    }
    recent.set(kept.text, kept);
    length += text.length;
    return kept.found;
  };
}

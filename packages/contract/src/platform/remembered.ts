interface Kept<Found> {
  readonly text: string;
  readonly found: Found;
}

/**
 * Keeps what a function finds for a text: what has not been asked for longest is forgotten first.
 * @param find must answer the same text alike
 * @param maxLength characters of the texts that are kept, and of as many that are about to be forgotten
 */
export function remembered<Found>(find: (text: string) => Found, maxLength: number): (text: string) => Found {
  let recent = new Map<string, Kept<Found>>();
  let former = recent;
  let length = 0;

  function findAnew(part: string): Kept<Found> {
    // A part of a long text would keep the whole of it in memory.
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

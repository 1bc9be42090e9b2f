/** A text from the address's query; undefined when it is missing, empty or not a text. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The query of every screen on the way in: where to go afterwards. */
export const refSearch = (search: Record<string, unknown>): { ref?: string } => ({ ref: text(search.ref) });

import * as z from 'zod/mini';

/** Card widths in columns of the twelve-column grid, widest first. */
export const CARD_SIZES = [12, 6, 4, 3] as const;
export const CardSize = z.literal(CARD_SIZES);
export type CardSize = z.infer<typeof CardSize>;
export const DEFAULT_CARD_SIZE: CardSize = 12;

/** Card heights in rows of the grid, lowest first. */
export const CARD_HEIGHTS = [1, 2, 3] as const;
export const CardHeight = z.literal(CARD_HEIGHTS);
export type CardHeight = z.infer<typeof CardHeight>;
export const DEFAULT_CARD_HEIGHT: CardHeight = 1;

import * as z from 'zod/mini';

/** Why a data type stays when boards that sent it are deleted, in the order of the checks. */
export const KEEPING = ['SENT', 'CHANGED', 'FORMULA', 'CHART', 'TRIGGER'] as const;

/** What happens to the keys of deleted boards. */
export const RemovedKeys = z.object({
  /** The keys that are deleted with their default charts: only these boards sent them, and nothing uses them. */
  removed: z.array(z.string()),
  /**
   * The keys that stay: something else sends them (`SENT`: another board, an import, a person), a person has created or changed
   * the data type (`CHANGED`), or a formula, a chart or an event trigger uses it.
   */
  kept: z.array(z.object({ key: z.string(), because: z.enum(KEEPING) })),
});
export type RemovedKeys = z.infer<typeof RemovedKeys>;
export type KeptKey = RemovedKeys['kept'][number];

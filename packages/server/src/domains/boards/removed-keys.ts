import { KEEPING, type KeptKey } from '@tinkerstream/contract/boards';
import { parseFormula } from '@tinkerstream/contract/topics/formula';
import type { Database } from '../../platform/db/database.ts';
import type { DataTypeEntity, TopicEntity, TopicsService } from '../topics/index.ts';
import type { SentValues } from './sent-values.ts';

/** The data types of a topic, among some, that something uses. */
type FindUsed = (
  database: Database,
  topic: Pick<TopicEntity, 'id'>,
  dataTypes: readonly DataTypeEntity[],
) => Promise<ReadonlySet<string>>;

export type RemovedKeysFinder = ReturnType<typeof createRemovedKeys>;

/** Finds the data types that nothing needs without the boards that sent them. */
export function createRemovedKeys(topics: Pick<TopicsService, 'listDataTypes'>, boardsOf: SentValues['boardsOf']) {
  const users: { readonly because: KeptKey['because']; readonly findUsed: FindUsed }[] = [];

  return {
    /** Registers a domain's function that finds what its own items use. */
    keep(because: 'CHART' | 'TRIGGER', findUsed: FindUsed): void {
      users.push({ because, findUsed });
    },

    /** What happens to the data types that boards of a topic have sent; also in the transaction that removes these boards. */
    async find(database: Database, topic: Pick<TopicEntity, 'id'>, deviceIds: readonly string[]) {
      const leaving = new Set(deviceIds);
      const all = await topics.listDataTypes(database, topic.id);
      const boards = await boardsOf(database, topic.id);
      // The board that created a data type counts too, because its values may have been cleared.
      const sent = all.filter(
        ({ id, foundBy = '' }) => leaving.has(foundBy) || boards.get(id)?.some((board) => leaving.has(board)),
      );
      if (sent.length === 0) return { removed: [], kept: [] };
      const read = new Set(all.flatMap(({ formula = '' }) => parseFormula(formula)?.keys ?? []));
      const becauses = new Map<string, KeptKey['because'][]>(
        sent.map(({ id, keyName, foundBy }) => [
          id,
          [
            ...((boards.get(id) ?? []).every((board) => leaving.has(board)) ? [] : ['SENT' as const]),
            ...(foundBy ? [] : ['CHANGED' as const]),
            ...(read.has(keyName) ? ['FORMULA' as const] : []),
          ],
        ]),
      );
      for (const { because, findUsed } of users) {
        for (const id of await findUsed(database, topic, sent)) becauses.get(id)?.push(because);
      }
      return {
        removed: sent.filter(({ id }) => becauses.get(id)?.length === 0),
        kept: sent.flatMap(({ id, keyName }): KeptKey[] => {
          const because = KEEPING.find((one) => becauses.get(id)?.includes(one));
          return because ? [{ key: keyName, because }] : [];
        }),
      };
    },
  };
}

import type { CopiesInClass } from '@tinkerstream/contract/members';
import type { SelectQueryBuilder } from 'kysely';

/** A query for the ids of projects, as a part of another domain's query. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
export type ProjectSelection = SelectQueryBuilder<any, any, { id: string | null }>;

/** The copies that pupils of classes have, for the teachers of these classes. */
export interface TaughtCopies {
  /** Those of all classes that a user teaches, but none that the user has as a pupil. No id is null. */
  readonly select: (userId: string) => ProjectSelection;
  /** How many copies of some projects there are in classes that a user teaches, by project. */
  readonly countsOf: (userId: string, projectIds: readonly string[]) => Promise<Map<string, CopiesInClass[]>>;
}

import type { CopiesInClass } from '@tinkerstream/contract/projects';
import type { SelectQueryBuilder } from 'kysely';

/** A query for the ids of projects, as a part of another domain's query. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
export type ProjectSelection = SelectQueryBuilder<any, any, { id: string | null }>;

/** The copies that pupils of classes have, for the teachers of these classes. */
export interface TaughtCopies {
  /** Copies of all classes that a user teaches, without copies that the user has as a pupil. No id is null. */
  readonly select: (userId: string) => ProjectSelection;
  /** The number of copies of some projects in classes that a user teaches, by project. */
  readonly countsOf: (userId: string, projectIds: readonly string[]) => Promise<Map<string, CopiesInClass[]>>;
}

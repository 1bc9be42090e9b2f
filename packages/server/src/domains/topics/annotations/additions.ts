import type { AnnotationOrigin } from '@tinkerstream/contract/topics';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/db/database.ts';
import { createAnnotationsRepository } from './repository.ts';

/** An annotation from a file, whose persons are unknown. */
interface AddedAnnotation {
  readonly topicId: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly text: string;
  readonly origin: AnnotationOrigin;
  /** The name of a board or event trigger. */
  readonly by: string;
}

/** Annotates topics in the transaction that creates them. */
export async function addAnnotations(transaction: Database, added: readonly AddedAnnotation[]): Promise<void> {
  const repository = createAnnotationsRepository(transaction);
  for (const { by: authorName, ...annotation } of added) {
    await repository.create({ ...annotation, id: uuidv7(), authorId: null, authorName });
  }
}

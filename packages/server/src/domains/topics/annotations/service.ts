import { topicErrors } from '@tinkerstream/contract/error-codes';
import { type AnnotationOrigin, annotationText, MAX_ANNOTATIONS } from '@tinkerstream/contract/topics';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { TopicsService } from '../service.ts';
import { type AnnotationEntity, createAnnotationsRepository } from './repository.ts';

export type AnnotationsService = ReturnType<typeof createAnnotationsService>;

/** A remark by a board or an event trigger. */
export interface AutomaticAnnotation {
  /** The id: an annotation that is added with it again is added once. */
  readonly id?: string;
  readonly topicId: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly text: string;
  readonly origin: Exclude<AnnotationOrigin, 'PERSON'>;
  /** The name of the board or event trigger. */
  readonly by: string;
}

/** Annotated moments of topics. */
export function createAnnotationsService(
  database: Database,
  topics: Pick<TopicsService, 'getUsable' | 'manageableOf' | 'refusePaused' | 'rightsIn' | 'withLock'>,
  events: Pick<Events, 'emit'>,
) {
  const repository = createAnnotationsRepository(database);
  const announce = (topicId: string) => events.emit('annotations.changed', { topicId });

  /** @throws topicErrors.noteUnknown, and topicErrors.noteNotManageable for one that the caller may only read */
  async function getManageable(caller: Caller, id: string): Promise<AnnotationEntity> {
    const { userId } = caller;
    const annotation = await repository.find(id);
    const mayAdd = annotation && (await topics.rightsIn(userId, [annotation.topicId])).get(annotation.topicId)?.mayAdd;
    // A topic that the caller may not read has no annotations for them.
    if (!annotation || mayAdd === undefined) throw new AppError(topicErrors.noteUnknown);
    await topics.refusePaused(userId, [annotation.topicId]);
    if (mayAdd && annotation.authorId === userId) return annotation;
    if (!(await topics.manageableOf(userId, [annotation.topicId])).has(annotation.topicId)) {
      throw new AppError(topicErrors.noteNotManageable);
    }
    return annotation;
  }

  return {
    /** The annotations of some topics, oldest first. The caller must have checked access. */
    async listOf(topicIds: readonly string[]): Promise<AnnotationEntity[]> {
      return topicIds.length === 0 ? [] : repository.list(topicIds);
    },

    /**
     * The readable annotations of topics, those of them that the user may change, and the topics that accept the user's
     * annotations.
     */
    async listReadable(userId: string, topicIds: readonly string[]) {
      const rights = await topics.rightsIn(userId, topicIds);
      const mayAnnotate = [...rights].flatMap(([topicId, { mayAdd }]) => (mayAdd ? [topicId] : []));
      const found = rights.size === 0 ? [] : await repository.list([...rights.keys()]);
      // A user who manages a topic may change the annotations that others made.
      const managed = await topics.manageableOf(userId, [...new Set(found.map(({ topicId }) => topicId))]);
      const listed = found.map((annotation) => {
        const isOwn = annotation.authorId === userId && rights.get(annotation.topicId)?.mayAdd === true;
        return { annotation, isManageable: isOwn || managed.has(annotation.topicId) };
      });
      return { listed, mayAnnotate };
    },

    /** @throws AppError for a topic that the caller may not add to, and topicErrors.tooManyNotes if persons have filled it */
    async create(
      caller: Caller,
      topicId: string,
      { text, time }: { readonly text: string; readonly time: number },
    ): Promise<AnnotationEntity> {
      await topics.getUsable(caller, topicId);
      const { userId: authorId } = caller;
      const annotation: AnnotationEntity = {
        id: uuidv7(),
        topicId,
        time,
        text,
        origin: 'PERSON',
        authorId,
        authorName: '',
      };
      await topics.withLock([topicId], async (transaction, locked) => {
        if (!locked.has(topicId)) throw new AppError(topicErrors.unknown);
        const inTransaction = createAnnotationsRepository(transaction);
        if (!(await makeRoom(inTransaction, topicId)))
          throw new AppError(topicErrors.tooManyNotes, String(MAX_ANNOTATIONS));
        await inTransaction.create(annotation);
      });
      await announce(topicId);
      return annotation;
    },

    /**
     * Annotates for a board or an event trigger.
     * @returns whether the annotation is stored: not without text, and not in a topic that persons have filled
     */
    async add({ id = uuidv7(), topicId, time, text, origin, by }: AutomaticAnnotation): Promise<boolean> {
      const short = annotationText(text);
      if (short === '') return false;
      const isAdded = await topics.withLock([topicId], async (transaction, locked) => {
        if (!locked.has(topicId)) return false;
        const inTransaction = createAnnotationsRepository(transaction);
        if (!(await makeRoom(inTransaction, topicId))) return false;
        await inTransaction.create({
          id,
          topicId,
          time,
          text: short,
          origin,
          authorId: null,
          authorName: by,
        });
        return true;
      });
      if (isAdded) await announce(topicId);
      return isAdded;
    },

    /** @throws topicErrors.noteUnknown, topicErrors.noteNotManageable */
    async update(caller: Caller, id: string, text: string): Promise<void> {
      const { topicId } = await getManageable(caller, id);
      await repository.update(id, text);
      await announce(topicId);
    },

    /** @throws topicErrors.noteUnknown, topicErrors.noteNotManageable */
    async remove(caller: Caller, id: string): Promise<void> {
      const { topicId } = await getManageable(caller, id);
      await repository.remove(id);
      await announce(topicId);
    },
  };
}

/** At the limit of a topic, the oldest annotation of its boards and event triggers makes room. @returns whether there is room */
async function makeRoom(repository: ReturnType<typeof createAnnotationsRepository>, topicId: string): Promise<boolean> {
  return (await repository.count(topicId)) < MAX_ANNOTATIONS || repository.removeOldestAutomatic(topicId);
}

import {
  type Annotation,
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  updateAnnotation,
} from '@tinkerstream/contract/topics';
import type { Route } from '../../../platform/http/route.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { EVERYONE, type UserDirectory } from '../../users/index.ts';
import type { AnnotationEntity } from './repository.ts';
import type { AnnotationsService } from './service.ts';

interface AnnotationsParts {
  readonly annotations: AnnotationsService;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
}

export function annotationsRoutes(route: Route, { annotations, users }: AnnotationsParts): void {
  async function present(
    found: readonly { readonly annotation: AnnotationEntity; readonly isManageable: boolean }[],
  ): Promise<Annotation[]> {
    const authors = await users.peopleOf(
      [...new Set(found.flatMap(({ annotation }) => annotation.authorId ?? []))],
      EVERYONE,
    );
    return found.map(({ annotation: { id, topicId, time, text, origin, authorId, authorName }, isManageable }) => {
      const author = authorId ? authors.get(authorId) : undefined;
      const by = author ? author.username : authorName;
      return { id, topicId, time: isoTime(time), text, origin, by, isManageable };
    });
  }

  route(listAnnotations, async ({ topicIds }, { caller }) => {
    const ids = topicIds.split(',').filter((id) => id !== '');
    const { listed, mayAnnotate } = await annotations.listReadable(caller.userId, [...new Set(ids)]);
    return { annotations: await present(listed), mayAnnotate };
  });

  route(createAnnotation, async ({ topicId, time, text }, { caller }) => {
    const moment = time === undefined ? Date.now() : Date.parse(time);
    const annotation = await annotations.create(caller, topicId, { text, time: moment });
    const [presented] = await present([{ annotation, isManageable: true }]);
    return presented as Annotation;
  });

  route(updateAnnotation, async ({ annotationId, text }, { caller }) => {
    await annotations.update(caller, annotationId, text);
    return {};
  });

  route(deleteAnnotation, async ({ annotationId }, { caller }) => {
    await annotations.remove(caller, annotationId);
    return {};
  });
}

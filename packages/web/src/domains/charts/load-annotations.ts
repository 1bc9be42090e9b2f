import { type AnnotationList, listAnnotations } from '@tinkerstream/contract/topics';
import { call } from '../../platform/requests/call.ts';
import { together } from '../../platform/requests/together.ts';

const ask = together((topicIds) => call(listAnnotations, { topicIds: topicIds.join() }));

/** Loads the annotations of topics. The charts of a page share a request. */
export async function loadAnnotations(topicIds: readonly string[]): Promise<AnnotationList> {
  const { annotations, mayAnnotate } = await ask(topicIds);
  const own = new Set(topicIds);
  return {
    annotations: annotations.filter(({ topicId }) => own.has(topicId)),
    mayAnnotate: mayAnnotate.filter((topicId) => own.has(topicId)),
  };
}

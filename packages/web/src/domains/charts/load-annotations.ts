import { type AnnotationList, listAnnotations } from '@tinkerstream/contract/topics';
import { call } from '../../platform/requests/call.ts';

/** How long a question waits for those of the other charts of its page. */
const TOGETHER_MS = 50;

let waiting: { readonly topicIds: Set<string>; readonly answer: Promise<AnnotationList> } | undefined;

/** Loads the annotations of topics. The charts of a page share a request. */
export async function loadAnnotations(topicIds: readonly string[]): Promise<AnnotationList> {
  waiting ??= startWaiting();
  for (const topicId of topicIds) waiting.topicIds.add(topicId);
  const { annotations, mayAnnotate } = await waiting.answer;
  const own = new Set(topicIds);
  return {
    annotations: annotations.filter(({ topicId }) => own.has(topicId)),
    mayAnnotate: mayAnnotate.filter((topicId) => own.has(topicId)),
  };
}

function startWaiting(): NonNullable<typeof waiting> {
  const topicIds = new Set<string>();
  const answer = new Promise<void>((resolve) => setTimeout(resolve, TOGETHER_MS)).then(() => {
    waiting = undefined;
    return call(listAnnotations, { topicIds: [...topicIds].join() });
  });
  return { topicIds, answer };
}

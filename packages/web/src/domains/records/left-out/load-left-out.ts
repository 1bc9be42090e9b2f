import { type LeftOutList, listLeftOutValues } from '@tinkerstream/contract/records';
import { call } from '../../../platform/requests/call.ts';
import { together } from '../../../platform/requests/together.ts';

const ask = together((topicIds) => call(listLeftOutValues, { topicIds: topicIds.join() }));

/** Loads what is left out of topics. The charts of a page share a request. */
export async function loadLeftOut(topicIds: readonly string[]): Promise<LeftOutList> {
  const { values, mayLeaveOut } = await ask(topicIds);
  const own = new Set(topicIds);
  return {
    values: values.filter(({ topicId }) => own.has(topicId)),
    mayLeaveOut: mayLeaveOut.filter((topicId) => own.has(topicId)),
  };
}

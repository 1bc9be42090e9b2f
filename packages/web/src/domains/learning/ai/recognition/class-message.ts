import { createDataType, getTopic } from '@tinkerstream/contract/topics';
import { call } from '../../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../../platform/requests/request.ts';
import { percentOf } from '../detection/sightings.ts';

const KEY = 'class';

/** The message that tells a topic which class is recognised. Commas and equals signs would split it. */
export function classMessage(name: string, score: number): string {
  const value = name.replace(/[,=\s]+/g, ' ').trim();
  return `${KEY}=${value},sure=${percentOf(score)}`;
}

/**
 * Adds the data type of the class to a topic without one, if the user may. A text under a key without a data type is not stored, so
 * charts and event triggers would not have it.
 */
export async function addClassKey(topicId: string, dataTypeName: string): Promise<void> {
  const { dataRecordTypes, mayChange } = await call(getTopic, { topicId });
  if (!mayChange || dataRecordTypes.some(({ keyName }) => keyName === KEY)) return;
  const noMore = { dataTypeDescription: '', dataTypeUnit: '', dataTypeFormula: '' };
  try {
    await call(createDataType, { topicId, dataTypeName, dataTypeKey: KEY, ...noMore });
  } catch (error) {
    // Others of a class choose the same topic in the same moment.
    if (!hasErrorCode(error, 'TS_ERR_TOPIC_0002')) throw error;
  }
}

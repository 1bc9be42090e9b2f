import type { ActionDefinition } from '../action-definition.ts';
import { done } from '../action-result.ts';
import { type PublishAppletMessage, resultOf } from '../publish-message/definition.ts';

/** Records a value by a message, so that charts, boards and event triggers treat it like a board's. */
export function logRecordAction(publish: PublishAppletMessage): ActionDefinition<'LOG_RECORD_ACTION'> {
  return {
    status: undefined,
    async perform({ id, runsAsId: userId, action, hops, chain, board }, _, addsJobs) {
      const { topicName: topicId, dataTypeKey: key, publishContent } = action;
      // A value of a board may contain commas and white space, which end a value in a message.
      const value = publishContent.replace(/[,\s]+/g, ' ').trim();
      const payload = Buffer.from(`${key}=${value}`);
      const published = await publish({ userId, board, topicId, payload, hops, chain, finishesJob: id, addsJobs });
      const result = resultOf(published, topicId);
      const isStored = !published.reasons?.some(({ code }) => code in NOT_STORED);
      return result.outcome === 'DONE' && !isStored ? done('NOT_STORED', key) : result;
    },
  };
}

/** Why a topic accepts a message without its value. */
const NOT_STORED = {
  PART_WITHOUT_VALUE: true,
  KEY_NOT_ALLOWED: true,
  UNKNOWN_KEY_NOT_NUMERIC: true,
  KEY_NOT_ACCEPTED: true,
  KEY_COMPUTED: true,
  TOO_MANY_DATA_TYPES: true,
};

import type { AnnotationsService } from '../../../topics/index.ts';
import type { ActionDefinition } from '../action-definition.ts';
import { done, failed } from '../action-result.ts';

/**
 * Notes the moment of a run on the charts of a topic. The note is no message: an applet that notes its own topic would
 * trigger itself again.
 */
export function annotateAction(add: AnnotationsService['add']): ActionDefinition<'ANNOTATE_ACTION'> {
  return {
    status: undefined,
    async perform({ id, appletName, action, createdOn: time }) {
      // A stored action has the topic's id as its name.
      const { topicName: topicId, publishContent: text } = action;
      const isAdded = await add({ id, topicId, time, text, origin: 'TRIGGER', by: appletName });
      return isAdded ? done() : failed('NOT_NOTED');
    },
  };
}

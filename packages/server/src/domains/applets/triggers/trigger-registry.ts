import type { Trigger, TriggerType } from '@tinkerstream/contract/applets';
import { dialogflow } from './dialogflow/definition.ts';
import { faceDetection } from './face-detection/definition.ts';
import { objectDetection } from './object-detection/definition.ts';
import { topicMessage } from './topic-message/definition.ts';
import type { Occurrence, TriggerDefinition } from './trigger-definition.ts';
import { webhook } from './webhook/definition.ts';

/** Every type of trigger. A new one is added here, in the contract's `TRIGGER_TYPES` and in a folder in the web. */
const TRIGGERS: { readonly [Type in TriggerType]: TriggerDefinition<Type> } = {
  MQTT_MESSAGE_TRIGGER: topicMessage,
  WEB_HOOK_TRIGGER: webhook,
  DIALOGFLOW_TRIGGER: dialogflow,
  OBJECT_DETECTION_TRIGGER: objectDetection,
  FACE_DETECTION_TRIGGER: faceDetection,
};

/** The trigger that an occurrence fires. An applet has at most one of each type. */
export function firedTrigger(triggers: readonly Trigger[], occurrence: Occurrence): Trigger | undefined {
  return triggers.find(
    (trigger) =>
      trigger.type === occurrence.type && definitionOf(trigger).isFiredBy(trigger as never, occurrence as never),
  );
}

/** What the log names; see `TriggerDefinition.nameOf`. */
export function triggerName(trigger: Trigger): string {
  return definitionOf(trigger).nameOf(trigger as never);
}

function definitionOf({ type }: Trigger): Pick<TriggerDefinition<TriggerType>, 'isFiredBy' | 'nameOf'> {
  return TRIGGERS[type] as TriggerDefinition<TriggerType>;
}

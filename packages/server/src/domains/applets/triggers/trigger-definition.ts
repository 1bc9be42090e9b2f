import type { Trigger, TriggerType } from '@tinkerstream/contract/applets';

export type TriggerOf<Type extends TriggerType> = Extract<Trigger, { type: Type }>;

/** What happened: one kind of occurrence for each type of trigger. */
export type Occurrence =
  | { readonly type: 'MQTT_MESSAGE_TRIGGER'; readonly topicId: string }
  | { readonly type: 'WEB_HOOK_TRIGGER' }
  | { readonly type: 'DIALOGFLOW_TRIGGER'; readonly intentName: string }
  | { readonly type: 'OBJECT_DETECTION_TRIGGER'; readonly objects: ReadonlySet<string> }
  | { readonly type: 'FACE_DETECTION_TRIGGER' };

/** One type of trigger. */
export interface TriggerDefinition<Type extends TriggerType> {
  readonly type: Type;
  /** Whether an occurrence of the same type fires the trigger. */
  readonly isFiredBy: (trigger: TriggerOf<Type>, occurrence: Extract<Occurrence, { type: Type }>) => boolean;
  /** What the log names: the topic's id, the webhook, the intent, the object; '' for a face. */
  readonly nameOf: (trigger: TriggerOf<Type>) => string;
}

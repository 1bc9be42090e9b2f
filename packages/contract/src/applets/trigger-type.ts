import * as z from 'zod/mini';
import { Name } from '../platform/primitives.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import type { Permission } from '../subscriptions/index.ts';

import { OBJECT_CLASSES } from './object-class.ts';

export const TriggerType = z.enum([
  'MQTT_MESSAGE_TRIGGER',
  'WEB_HOOK_TRIGGER',
  'DIALOGFLOW_TRIGGER',
  'OBJECT_DETECTION_TRIGGER',
  'FACE_DETECTION_TRIGGER',
]);
export type TriggerType = z.infer<typeof TriggerType>;

type Flag = { [Key in keyof Permission]: Permission[Key] extends boolean ? Key : never }[keyof Permission];

/** The rules of a trigger type (rule 7). */
export interface TriggerTypeRules {
  /** What a user enters. */
  readonly schema: z.ZodMiniObject;
  /** The subscription flag that it requires; absent if everyone may use it. */
  readonly permission?: Flag;
}

export const TopicMessageTrigger = z.object({
  type: z.literal('MQTT_MESSAGE_TRIGGER'),
  topicName: TypedTopicName,
});
export const WebhookTrigger = z.object({ type: z.literal('WEB_HOOK_TRIGGER'), webHookName: Name });
export const DialogflowTrigger = z.object({ type: z.literal('DIALOGFLOW_TRIGGER'), dialogflowIntentName: Name });
export const ObjectDetectionTrigger = z.object({
  type: z.literal('OBJECT_DETECTION_TRIGGER'),
  objectDetected: z._default(z.enum(OBJECT_CLASSES), OBJECT_CLASSES[0]),
});
export const FaceDetectionTrigger = z.object({ type: z.literal('FACE_DETECTION_TRIGGER') });

/** The rules of every trigger type. A new type gets its rules here, and a folder on the server and in the web. */
export const TRIGGER_TYPES = {
  MQTT_MESSAGE_TRIGGER: { schema: TopicMessageTrigger, permission: 'allowMqttTrigger' },
  WEB_HOOK_TRIGGER: { schema: WebhookTrigger, permission: 'allowWebHookTrigger' },
  DIALOGFLOW_TRIGGER: { schema: DialogflowTrigger, permission: 'allowDialogFlowTrigger' },
  OBJECT_DETECTION_TRIGGER: { schema: ObjectDetectionTrigger },
  FACE_DETECTION_TRIGGER: { schema: FaceDetectionTrigger },
} as const satisfies Record<TriggerType, TriggerTypeRules>;

/** A trigger as a user enters it. */
export const Trigger = z.discriminatedUnion('type', [
  TopicMessageTrigger,
  WebhookTrigger,
  DialogflowTrigger,
  ObjectDetectionTrigger,
  FaceDetectionTrigger,
]);
export type Trigger = z.infer<typeof Trigger>;

/** A stored trigger: with the addresses that other services call. The name of a topic that is gone is ''. */
export const StoredTrigger = z.discriminatedUnion('type', [
  z.extend(TopicMessageTrigger, { topicName: z.string() }),
  z.extend(WebhookTrigger, { iftttwebHookUrl: z.string(), oneNETWebHookUrl: z.string() }),
  z.extend(DialogflowTrigger, { dialogflowUrl: z.string() }),
  ObjectDetectionTrigger,
  FaceDetectionTrigger,
]);
export type StoredTrigger = z.infer<typeof StoredTrigger>;

import * as z from 'zod/mini';
import { boardAppears } from './triggers/board-appears.ts';
import { button } from './triggers/button.ts';
import { dialogflow } from './triggers/dialogflow.ts';
import { faceDetection } from './triggers/face-detection.ts';
import { objectDetection } from './triggers/object-detection.ts';
import { schedule } from './triggers/schedule.ts';
import { silence } from './triggers/silence.ts';
import { topicMessage } from './triggers/topic-message.ts';
import type { TriggerTypeRules } from './triggers/trigger-rules.ts';
import { webhook } from './triggers/webhook.ts';
import { byType, schemasOf } from './type-rules.ts';

export type { TriggerTypeRules } from './triggers/trigger-rules.ts';
export type { FieldKind } from './type-rules.ts';

/** Every trigger type. A new type is added here, and gets a file beside the others, and folders on the server and in the web. */
const TRIGGERS = [
  topicMessage,
  webhook,
  dialogflow,
  objectDetection,
  faceDetection,
  button,
  schedule,
  silence,
  boardAppears,
] as const;

export const TriggerType = z.enum(TRIGGERS.map(({ type }) => type));
export type TriggerType = z.infer<typeof TriggerType>;

export const TRIGGER_TYPES: Readonly<Record<TriggerType, TriggerTypeRules>> = byType(TRIGGERS);

/** A trigger as a user enters it. */
export const Trigger = z.discriminatedUnion('type', schemasOf(TRIGGERS, 'schema'));
export type Trigger = z.infer<typeof Trigger>;

/** A stored trigger: with the addresses that other services call. */
export const StoredTrigger = z.discriminatedUnion('type', schemasOf(TRIGGERS, 'stored'));
export type StoredTrigger = z.infer<typeof StoredTrigger>;

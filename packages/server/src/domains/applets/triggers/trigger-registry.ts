import type { Trigger, TriggerType } from '@tinkerstream/contract/applets';
import { boardAppears } from './board-appears/definition.ts';
import { button } from './button/definition.ts';
import { dialogflow } from './dialogflow/definition.ts';
import { faceDetection } from './face-detection/definition.ts';
import { objectDetection } from './object-detection/definition.ts';
import { schedule } from './schedule/definition.ts';
import { silence } from './silence/definition.ts';
import { topicMessage } from './topic-message/definition.ts';
import type { Details, TriggerDefinition } from './trigger-definition.ts';
import { webhook } from './webhook/definition.ts';

type FiredBy<Type extends TriggerType> = {
  readonly isFiredBy: (trigger: Extract<Trigger, { type: Type }>, occurrence: never) => boolean;
  readonly detailsOf?: (trigger: Extract<Trigger, { type: Type }>, occurrence: never) => Details | undefined;
};

/** Every type of trigger. */
const TRIGGERS = {
  MQTT_MESSAGE_TRIGGER: topicMessage,
  WEB_HOOK_TRIGGER: webhook,
  DIALOGFLOW_TRIGGER: dialogflow,
  OBJECT_DETECTION_TRIGGER: objectDetection,
  FACE_DETECTION_TRIGGER: faceDetection,
  BUTTON_TRIGGER: button,
  SCHEDULE_TRIGGER: schedule,
  SILENCE_TRIGGER: silence,
  BOARD_APPEARS_TRIGGER: boardAppears,
} as const satisfies { readonly [Type in TriggerType]: FiredBy<Type> };

/** An occurrence: one kind for each type of trigger. */
export type Occurrence = Parameters<(typeof TRIGGERS)[TriggerType]['isFiredBy']>[1];

/** The trigger that an occurrence fires. An applet has at most one of each type. */
export function firedTrigger(triggers: readonly Trigger[], occurrence: Occurrence): Trigger | undefined {
  return triggers.find(
    (trigger) =>
      trigger.type === occurrence.type && TRIGGERS[trigger.type].isFiredBy(trigger as never, occurrence as never),
  );
}

/** The details of an occurrence that contents may read. */
export function detailsOf(trigger: Trigger, occurrence: Occurrence): Details | undefined {
  const { detailsOf: find }: Pick<TriggerDefinition<never>, 'detailsOf'> = TRIGGERS[trigger.type];
  return find?.(trigger as never, occurrence as never);
}

import type { createApplet } from '@tinkerstream/contract/applets';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Topic } from '@tinkerstream/contract/topics';

export type AppletForm = RequestOf<typeof createApplet>;

/** An applet as the console sends it: a message of the topic sends `fan=on` to the same topic. */
export function appletForm(
  projectId: string,
  { topicName }: Pick<Topic, 'topicName'>,
  form: Partial<Omit<AppletForm, 'projectId'>> = {},
): AppletForm {
  return {
    projectId,
    name: 'Cool down',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: 'fan=on' }],
    ...form,
  };
}

export const IFTTT_KEY = 'dGhlLXNlY3JldC1rZXktb2YtYS11c2Vy';

/** An action that calls the IFTTT webhook of a user. */
export function iftttAction(
  form: Partial<{ id: string; iftttWebhookEvent: string; iftttWebhookKey: string; publishJsonContent: string }> = {},
) {
  return {
    type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
    publishJsonContent: '{ "value1": "hot" }',
    iftttWebhookEvent: 'too_hot',
    iftttWebhookKey: IFTTT_KEY,
    ...form,
  } as const;
}

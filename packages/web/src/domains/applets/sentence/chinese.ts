import type { Comparator } from '@tinkerstream/contract/applets';
import { spaced } from '../../../i18n/chinese-spacing.ts';
import { GAP, type Grammar, nameOf, type Subject, shown } from './clauses.ts';

/** What differs between the Chinese of Hong Kong and that of the mainland: words and quotation marks. */
export interface ChineseWords {
  readonly quotes: readonly [string, string];
  readonly comparators: Readonly<Record<Comparator, string>>;
  readonly and: string;
  readonly or: string;
  readonly message: string;
  readonly latestMessageOf: (topic: string) => string;
  readonly arrives: (topic: string) => string;
  readonly webhookCalled: (name: string) => string;
  readonly intentRecognised: (name: string) => string;
  readonly objectSeen: (object: string) => string;
  readonly faceSeen: string;
  readonly send: (content: string, topic: string) => string;
  readonly answer: (content: string) => string;
  readonly ifttt: (event: string) => string;
  readonly row: (content: string) => string;
  readonly rowOfTime: string;
  readonly rowOfNoSheet: string;
  readonly email: (subject: string, recipient: string) => string;
  readonly sms: (content: string, number: string) => string;
  readonly when: (triggers: string) => string;
  readonly lastAction: string;
}

/** The grammar of Chinese: 當…而且…，就…。 */
export function chinese(words: ChineseWords): Grammar {
  const quoted = (text: string) => (text === GAP ? GAP : `${words.quotes[0]}${text}${words.quotes[1]}`);

  function reading({ topic, key }: Subject): string {
    if (key === undefined) return topic === undefined ? words.message : words.latestMessageOf(quoted(topic));
    return topic === undefined ? key : spaced(`${quoted(topic)}的`, key);
  }

  function actionsText(actions: readonly string[]): string {
    if (actions.length < 2) return actions[0] ?? GAP;
    return `${actions.slice(0, -1).join('、')}，${words.lastAction}${actions.at(-1)}`;
  }

  return {
    reading,
    join: (clauses, operator) =>
      clauses.reduce((text, clause) => spaced(text, operator === 'AND' ? words.and : `，${words.or}`, clause)),
    bracket: (text) => `（${text}）`,
    trigger: (trigger, names) => {
      switch (trigger.type) {
        case 'MQTT_MESSAGE_TRIGGER':
          return words.arrives(quoted(nameOf(trigger.topicName, names)));
        case 'WEB_HOOK_TRIGGER':
          return words.webhookCalled(quoted(shown(trigger.webHookName)));
        case 'DIALOGFLOW_TRIGGER':
          return words.intentRecognised(quoted(shown(trigger.dialogflowIntentName)));
        case 'OBJECT_DETECTION_TRIGGER':
          return words.objectSeen(trigger.objectDetected ? quoted(names.object(trigger.objectDetected)) : GAP);
        case 'FACE_DETECTION_TRIGGER':
          return words.faceSeen;
      }
    },
    condition: ({ subject, comparator, operand }) => {
      const against =
        operand.kind === 'reading'
          ? reading(operand.subject)
          : operand.kind === 'number'
            ? operand.text
            : quoted(operand.text);
      return spaced(reading(subject), words.comparators[comparator], against);
    },
    action: (action, names) => {
      switch (action.type) {
        case 'PUBLISH_MQTT_MESSAGE_ACTION':
          return words.send(shown(action.publishContent), quoted(nameOf(action.topicName, names)));
        case 'HTTP_RESPONSE_ACTION':
          return words.answer(quoted(shown(action.publishContent)));
        case 'TRIGGER_IFTTT_WEBHOOK_ACTION':
          return words.ifttt(shown(action.iftttWebhookEvent));
        case 'GOOGLE_SHEET_UPDATE_ACTION':
          if (!action.spreadsheetId) return words.rowOfNoSheet;
          return action.publishContent?.trim() ? words.row(quoted(action.publishContent)) : words.rowOfTime;
        case 'SEND_EMAIL_ACTION':
          return words.email(quoted(shown(action.emailSubject)), names.member(action.recipientUserId) ?? GAP);
        case 'SEND_SMS_ACTION':
          return words.sms(quoted(shown(action.publishContent)), shown(action.phoneNumber));
      }
    },
    sentence: ({ triggers, condition, actions }) => {
      const when = words.when(
        triggers.length > 0 ? triggers.reduce((text, next) => spaced(text, words.or, next)) : GAP,
      );
      const also = condition === undefined ? '' : spaced(`，${words.and}`, condition);
      const text = `${when}${also}，就${actionsText(actions)}`;
      return text.endsWith(GAP) ? text : `${text}。`;
    },
  };
}

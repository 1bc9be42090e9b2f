import { GAP, type Grammar, nameOf, type Subject, shown } from './clauses.ts';

/** Objects that are named without an article. */
const UNCOUNTABLE: ReadonlySet<string> = new Set(['skis', 'scissors', 'broccoli']);

function withArticle(noun: string): string {
  if (noun === GAP || UNCOUNTABLE.has(noun)) return noun;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

function quoted(text: string): string {
  return text === GAP ? GAP : `“${text}”`;
}

const COMPARATORS = {
  contain_case_sensitive: 'contains',
  not_contain_case_sensitive: 'does not contain',
  greater_than: 'is above',
  greater_or_equal_than: 'is at least',
  smaller_than: 'is below',
  smaller_or_equal_than: 'is at most',
} as const;

function reading({ topic, key }: Subject): string {
  if (key === undefined) return topic === undefined ? 'the message' : `the latest message on ${topic}`;
  return topic === undefined ? key : `${key} on ${topic}`;
}

/** Joins with commas and a word before the last. */
function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? GAP;
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

export const english: Grammar = {
  reading,
  join: (clauses, operator) => clauses.join(operator === 'AND' ? ' and ' : ' or '),
  bracket: (text) => `(${text})`,
  trigger: (trigger, names) => {
    switch (trigger.type) {
      case 'MQTT_MESSAGE_TRIGGER':
        return `a message arrives on ${nameOf(trigger.topicName, names)}`;
      case 'WEB_HOOK_TRIGGER':
        return `the webhook ${quoted(shown(trigger.webHookName))} is called`;
      case 'DIALOGFLOW_TRIGGER':
        return `Dialogflow recognises the intent ${quoted(shown(trigger.dialogflowIntentName))}`;
      case 'OBJECT_DETECTION_TRIGGER':
        return `the camera sees ${withArticle(trigger.objectDetected ? names.object(trigger.objectDetected) : GAP)}`;
      case 'FACE_DETECTION_TRIGGER':
        return 'the camera sees a face';
    }
  },
  condition: ({ subject, comparator, operand }) => {
    const against =
      operand.kind === 'reading'
        ? reading(operand.subject)
        : operand.kind === 'number'
          ? operand.text
          : quoted(operand.text);
    return `${reading(subject)} ${COMPARATORS[comparator]} ${against}`;
  },
  action: (action, names) => {
    switch (action.type) {
      case 'PUBLISH_MQTT_MESSAGE_ACTION':
        return `send ${shown(action.publishContent)} to ${nameOf(action.topicName, names)}`;
      case 'HTTP_RESPONSE_ACTION':
        return `answer the request with ${quoted(shown(action.publishContent))}`;
      case 'TRIGGER_IFTTT_WEBHOOK_ACTION':
        return `trigger the IFTTT event ${shown(action.iftttWebhookEvent)}`;
      case 'GOOGLE_SHEET_UPDATE_ACTION':
        if (!action.spreadsheetId) return `add a row to ${GAP} in Google Sheets`;
        return action.publishContent?.trim()
          ? `add the row ${quoted(action.publishContent)} to Google Sheets`
          : 'add a row with the time to Google Sheets';
      case 'SEND_EMAIL_ACTION':
        return `send the email ${quoted(shown(action.emailSubject))} to ${names.member(action.recipientUserId) ?? GAP}`;
      case 'SEND_SMS_ACTION':
        return `send the SMS ${quoted(shown(action.publishContent))} to ${shown(action.phoneNumber)}`;
    }
  },
  sentence: ({ triggers, condition, actions }) => {
    const when = joined(triggers, 'or');
    // After several triggers, the comma shows that the condition belongs to all of them.
    const and = condition && `${triggers.length > 1 ? ',' : ''} and ${condition}`;
    const text = `When ${when}${and ?? ''}, ${joined(actions, 'and')}`;
    return text.endsWith(GAP) ? text : `${text}.`;
  },
};

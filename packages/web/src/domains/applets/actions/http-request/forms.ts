import { parseJson, SECRET_MARK } from '@tinkerstream/contract/applets';
import type { Fields } from '../../definitions.ts';

/** What a user enters to send a message with a service, besides its secret. */
export interface FormContent {
  /** The recipient; '' for a service whose address names the recipient. */
  readonly target: string;
  readonly text: string;
}

type FormId = 'telegram' | 'discord' | 'line' | 'teams' | 'slack';

/** A ready form: the HTTP request that sends a message with a service. */
export interface MessageForm {
  readonly id: FormId;
  /** The name of the service, in all languages. */
  readonly brand: string;
  readonly hasTarget: boolean;
  /** The request without its body. A webhook has its address once it is entered. */
  readonly request: Fields;
  readonly bodyOf: (content: FormContent) => unknown;
  /** Matches a webhook address of the service; its second part is secret. Absent where a token goes with each request. */
  readonly webhook?: RegExp;
  readonly icon: string;
}

/** https://core.telegram.org/bots/api#sendmessage */
const telegram: MessageForm = {
  id: 'telegram',
  brand: 'Telegram',
  hasTarget: true,
  request: { url: `https://api.telegram.org/bot${SECRET_MARK}/sendMessage`, headers: '' },
  bodyOf: ({ target, text }) => ({ chat_id: target, text }),
  icon: 'M17 4L3 9.500l4.500 1.800L14 6.500l-5 6 5 4zM7.500 11.300v4.700l2-2.500',
};

/** https://developers.line.biz/en/reference/messaging-api/#send-push-message (LINE Notify ended in 2025) */
const line: MessageForm = {
  id: 'line',
  brand: 'LINE',
  hasTarget: true,
  request: { url: 'https://api.line.me/v2/bot/message/push', headers: `Authorization: Bearer ${SECRET_MARK}` },
  bodyOf: ({ target, text }) => ({ to: target, messages: [{ type: 'text', text }] }),
  icon: 'M10 3.500c-4 0-7 2.400-7 5.600 0 2.800 2.400 5 5.800 5.500.8.200.4 1.500.3 2.300 2.800-1.500 7.900-4.300 7.900-7.800 0-3.200-3-5.600-7-5.600zM6.500 8v3h1.500M13.500 8H12v3h1.500M12 9.500h1.300M9.500 8v3',
};

/** https://discord.com/developers/docs/resources/webhook#execute-webhook. Values of boards cannot mention anyone. */
const discord: MessageForm = {
  id: 'discord',
  brand: 'Discord',
  hasTarget: false,
  request: { url: '', headers: '' },
  bodyOf: ({ text }) => ({ content: text, allowed_mentions: { parse: [] } }),
  webhook: /^(https:\/\/(?:[a-z]+\.)?discord(?:app)?\.com)\/(api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+)$/,
  icon: 'M7.500 5C6 5.200 4.800 5.700 4.300 6 3.200 8.500 2.700 11.500 3 14.300c1.200 1 2.500 1.500 3.800 1.700l.9-1.500h4.600l.9 1.500c1.300-.2 2.600-.7 3.800-1.700.3-2.800-.2-5.800-1.300-8.300-.5-.3-1.700-.8-3.200-1l-.6 1.200H8.100zM7.500 10.500h.01M12.500 10.500h.01',
};

/** https://api.slack.com/messaging/webhooks. The text is plain, so that values of boards cannot mention anyone. */
const slack: MessageForm = {
  id: 'slack',
  brand: 'Slack',
  hasTarget: false,
  request: { url: '', headers: '' },
  bodyOf: ({ text }) => ({ blocks: [{ type: 'section', text: { type: 'plain_text', text } }] }),
  webhook: /^(https:\/\/hooks\.slack(?:-gov)?\.com)\/(services\/\w+\/\w+\/\w+)$/,
  icon: 'M8 3.500v13M12 3.500v13M3.500 8h13M3.500 12h13',
};

/** A workflow 'When a Teams webhook request is received', which accepts adaptive cards. The host depends on the environment. */
const teams: MessageForm = {
  id: 'teams',
  brand: 'Microsoft Teams',
  hasTarget: false,
  request: { url: '', headers: '' },
  bodyOf: ({ text }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] },
      },
    ],
  }),
  webhook: /^(https:\/\/[a-zA-Z0-9.-]+(?::443)?)\/([^\s#]{20,})$/,
  icon: 'M3 6.500h8.500V15H3zM5.500 9h3.500M7.200 9v4M14.500 8a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM13.500 9.500H17V13a2.500 2.500 0 0 1-3.500 2.300',
};

export const MESSAGE_FORMS: readonly MessageForm[] = [telegram, discord, line, teams, slack];

/** Marks for the places of the text and the target in the bodies of a form. */
const TEXT = 'text \u0001';
const TARGET = 'target \u0001';

/** The fields of the request that a form sends. */
export function requestOf(form: MessageForm, content: FormContent): Fields {
  return { method: 'POST', ...form.request, body: JSON.stringify(form.bodyOf(content)), form: form.id };
}

/**
 * The form and the content that the fields of a request were made from; undefined where no form writes such fields, or they
 * have changed since.
 */
export function formOf(fields: Fields): { readonly form: MessageForm; readonly content: FormContent } | undefined {
  const form = MESSAGE_FORMS.find(({ id }) => id === fields.form);
  if (!form || fields.method !== 'POST') return undefined;
  const { url = '', headers = '', body = '' } = fields;
  const { url: ownUrl = '', headers: ownHeaders = '' } = form.request;
  // The server returns the names of headers only.
  const nameOf = (text: string) => text.split(':')[0]?.trim();
  const isOwn = form.webhook ? url === '' || url.endsWith(`/${SECRET_MARK}`) : url === ownUrl;
  if (!isOwn || nameOf(headers) !== nameOf(ownHeaders)) return undefined;
  const content = contentIn(form.bodyOf({ target: TARGET, text: TEXT }), parseJson(body)?.value);
  return content && { form, content };
}

/** Reads the text and the target from a body; undefined for a body of another form. */
function contentIn(pattern: unknown, body: unknown): FormContent | undefined {
  let content: FormContent = { target: '', text: '' };
  const isSame = (expected: unknown, found: unknown): boolean => {
    if (expected === TEXT || expected === TARGET) {
      if (typeof found !== 'string') return false;
      content = expected === TEXT ? { ...content, text: found } : { ...content, target: found };
      return true;
    }
    if (typeof expected !== 'object' || expected === null) return expected === found;
    if (typeof found !== 'object' || found === null || Array.isArray(expected) !== Array.isArray(found)) return false;
    const entries = Object.entries(expected);
    const values: Readonly<Record<string, unknown>> = { ...found };
    return entries.length === Object.keys(values).length && entries.every(([key, one]) => isSame(one, values[key]));
  };
  return isSame(pattern, body) ? content : undefined;
}

/** Divides the address of a webhook into its visible part and its secret. */
export function webhookIn(
  form: MessageForm,
  address: string,
): { readonly url: string; readonly secret: string } | undefined {
  const [, origin, secret] = form.webhook?.exec(address.trim()) ?? [];
  return origin && secret ? { url: `${origin}/${SECRET_MARK}`, secret } : undefined;
}

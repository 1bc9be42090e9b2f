import { Action } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';
import {
  formOf,
  MESSAGE_FORMS,
  requestOf,
  webhookIn,
} from '../../../src/domains/applets/actions/http-request/forms.ts';

const formNamed = (id: string) => {
  const form = MESSAGE_FORMS.find((one) => one.id === id);
  if (!form) throw new Error(`No form ${id}`);
  return form;
};
const TEXT = 'It is "{ABC123.temp}" °C\nnow';
const bodyOf = (id: string) => JSON.parse(requestOf(formNamed(id), { target: '42', text: TEXT }).body ?? '');

describe('a ready form writes the request that its service expects:', () => {
  test('Telegram', () => {
    const { url, headers } = requestOf(formNamed('telegram'), { target: '42', text: TEXT });
    expect({ url, headers }).toEqual({ url: 'https://api.telegram.org/bot{secret}/sendMessage', headers: '' });
    expect(bodyOf('telegram')).toEqual({ chat_id: '42', text: TEXT });
  });

  test('Discord, mentioning nobody', () => {
    expect(bodyOf('discord')).toEqual({ content: TEXT, allowed_mentions: { parse: [] } });
  });

  test('LINE', () => {
    const { url, headers } = requestOf(formNamed('line'), { target: '42', text: TEXT });
    expect({ url, headers }).toEqual({
      url: 'https://api.line.me/v2/bot/message/push',
      headers: 'Authorization: Bearer {secret}',
    });
    expect(bodyOf('line')).toEqual({ to: '42', messages: [{ type: 'text', text: TEXT }] });
  });

  test('Microsoft Teams, as an adaptive card', () => {
    const [attachment] = bodyOf('teams').attachments;
    expect(attachment.contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(attachment.content).toMatchObject({ type: 'AdaptiveCard', body: [{ type: 'TextBlock', text: TEXT }] });
  });

  test('Slack, as plain text', () => {
    expect(bodyOf('slack')).toEqual({ blocks: [{ type: 'section', text: { type: 'plain_text', text: TEXT } }] });
  });
});

describe.each(MESSAGE_FORMS.map((form) => [form.id, form] as const))('the form of %s', (id, form) => {
  const content = { target: form.hasTarget ? '42' : '', text: TEXT };
  const url = form.request.url || 'https://example.com/{secret}';
  const fields: Readonly<Record<string, string>> = { ...requestOf(form, content), url };

  test('reads what it wrote, also from an answer without secrets', () => {
    expect(formOf(fields)).toEqual({ form, content });
    const headers = fields.headers?.replace(/:.*/, ':');
    expect(formOf({ ...fields, headers: headers ?? '' })).toEqual({ form, content });
    expect(Action.safeParse({ type: 'HTTP_REQUEST_ACTION', ...fields, secret: 'x' }).success).toBe(true);
  });

  test('leaves any other request to the fields of a request', () => {
    expect(formOf({ ...fields, form: '' })).toBeUndefined();
    expect(formOf({ ...fields, method: 'PUT' })).toBeUndefined();
    expect(formOf({ ...fields, url: 'https://example.com/other' })).toBeUndefined();
    expect(formOf({ ...fields, headers: 'X-Key: 1' })).toBeUndefined();
    expect(formOf({ ...fields, body: '{}' })).toBeUndefined();
    expect(formOf({ ...fields, body: fields.body?.replace('}', ',"more":1}') ?? '' })).toBeUndefined();
    expect(id).toMatch(/^[a-z]+$/);
  });
});

describe('the address of a webhook', () => {
  test.each([
    ['discord', 'https://discord.com', 'api/webhooks/123456/abc-DEF_g'],
    ['discord', 'https://discordapp.com', 'api/webhooks/1/x'],
    ['slack', 'https://hooks.slack.com', 'services/T00/B00/xyz'],
    [
      'teams',
      'https://prod-12.westus.logic.azure.com:443',
      'workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers&sig=x_y-z',
    ],
    [
      'teams',
      'https://default1.2f.environment.api.powerplatform.com',
      'powerautomate/automations/direct/workflows/0a?sig=x',
    ],
  ])('of %s is seen up to its host', (id, origin, secret) => {
    expect(webhookIn(formNamed(id), ` ${origin}/${secret} `)).toEqual({ url: `${origin}/{secret}`, secret });
  });

  test.each([
    ['discord', 'https://discord.com.evil.example/api/webhooks/1/x'],
    ['discord', 'http://discord.com/api/webhooks/1/x'],
    ['discord', 'https://discord.com/channels/1/2'],
    ['slack', 'https://slack.com/services/T00/B00/xyz'],
    ['teams', 'https://teams.microsoft.com'],
    ['teams', 'http://prod.logic.azure.com/workflows/0a1b/triggers/manual'],
  ])('of %s is not %s', (id, address) => {
    expect(webhookIn(formNamed(id), address)).toBeUndefined();
  });
});

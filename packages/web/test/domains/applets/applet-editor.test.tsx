// @vitest-environment happy-dom
import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { type Applet, EACH_TIME } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { act } from 'react';
import { expect, test } from 'vitest';
import { copyOf, draftOf, EMPTY_APPLET, newAction, newTrigger, readDraft } from '../../../src/domains/applets/draft.ts';
import { EventTriggers } from '../../../src/domains/applets/event-triggers.tsx';
import { runsQuery } from '../../../src/domains/applets/log/run-queries.ts';
import { appletListQuery, appletQuery, appletServicesQuery } from '../../../src/domains/applets/queries.ts';
import { appletValuesQuery } from '../../../src/domains/applets/test-run/queries.ts';
import { currentUserQuery } from '../../../src/platform/current-user.ts';
import { button, click, errorOf, field, fill, renderPage } from '../../support/component.tsx';
import { dictionary } from '../../support/texts.ts';

const { applets: texts, common } = dictionary;

const project = {
  id: 'p1',
  projectName: 'Greenhouse',
  topics: [
    {
      topicId: 't1',
      topicName: 'SENSORS',
      description: 'Sensors',
      dataRecordTypes: [{ id: 'd1', dataRecordTypeName: 'Temperature', keyName: 'temp' }],
    },
  ],
  projectUsers: [{ userId: 'u1', username: 'ada@example.org', name: 'Ada', isOwner: true, role: 'CHANGE' }],
  role: 'CHANGE',
} as unknown as Project;

const applet: Applet = {
  id: 'a1',
  name: 'Notify me',
  projectId: 'p1',
  version: 'v1',
  enabled: true,
  pause: { reason: 'NOT_A_MEMBER' },
  runsAs: 'ada@example.org',
  mayChange: true,
  appletTrigger: {
    id: 'x',
    triggers: [
      { type: 'WEB_HOOK_TRIGGER', webHookName: 'Bell', iftttwebHookUrl: 'http://i', oneNETWebHookUrl: 'http://o' },
    ],
  },
  appletFilter: { id: 'x', filters: [] },
  appletAction: {
    id: 'x',
    actions: [
      {
        id: 'stored-action',
        type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
        iftttWebhookEvent: 'bell',
        iftttWebhookKey: '',
        hasIftttWebhookKey: true,
        publishJsonContent: '{"value1":"a"}',
      },
    ],
  },
  timing: EACH_TIME,
  nextRunOn: null,
};

function renderTriggers(
  appletId: string | undefined,
  permission: object = {},
  { authorities = [], services = [] }: { authorities?: readonly string[]; services?: readonly string[] } = {},
) {
  const Page = () => <EventTriggers project={project} place="page" appletId={appletId} />;
  const item = {
    ...applet,
    topicNames: [],
    runCount: 3,
    leftOutCount: 0,
    lastRunOn: null,
    lastProblem: null,
    failingSince: null,
    services,
  };
  return renderPage(Page, {
    layout: 'student',
    path: '/',
    data: [
      [appletListQuery('p1').queryKey, [item]],
      [runsQuery('p1', { appletId: 'a1', result: '', board: '', limit: 20 }).queryKey, { runs: [], boards: [] }],
      [appletQuery('p1', 'a1').queryKey, applet],
      [appletValuesQuery('p1').queryKey, []],
      [appletServicesQuery.queryKey, { email: false, sms: true, googleSheet: false, googleSheetAccount: null }],
      [currentUserQuery.queryKey, { email: 'ada@school.example.org', authorities, subscriptionStatus: { permission } }],
    ],
  });
}

test('a stored event trigger shows its addresses, pause and saved key, and keeps the key', async () => {
  await renderTriggers('a1');
  expect(document.body.textContent).toContain('http://i');
  expect(document.body.textContent).toContain(texts.pauses.NOT_A_MEMBER.advice());
  expect(document.body.textContent).toContain(texts.runsToday(3));
  expect(document.body.textContent).toContain('Key saved');
  expect(document.querySelector('input[type=password]')).toBeNull();
  await click(button('Enter a new key'));
  expect(document.querySelector('input[type=password]')).not.toBeNull();
  expect(readDraft(draftOf(applet), project).content?.actions).toEqual([
    expect.objectContaining({ id: 'stored-action', iftttWebhookKey: '' }),
  ]);
});

test('a copy has no ids, addresses and secrets, so that its key is asked for', () => {
  const copy = copyOf(applet, 'Copy');
  expect(JSON.stringify(copy)).not.toMatch(/stored-action|http:/);
  expect(Object.keys(readDraft(copy, project).problems)).toEqual([expect.stringMatching(/\.iftttWebhookKey$/)]);
});

test('only the create button is offered for a new one; the name error shows as soon as it is cleared', async () => {
  await renderTriggers(undefined);
  expect(() => button(common.delete)).toThrow();
  expect(() => button(texts.edit)).toThrow();
  expect(button(common.create).type).toBe('submit');
  const name = field(texts.name);
  expect(errorOf(name)).toBeUndefined();
  await fill(name, 'A');
  await fill(name, '');
  expect(errorOf(name)).toBe(texts.nameEmpty);
});

test('types that the subscription does not include are not added', async () => {
  await renderTriggers(undefined, { allowMqttTrigger: true });
  await click(button('Topic message'));
  expect(field(texts.topic)).toBeDefined();
  await click(button('SMS'));
  await expect.poll(() => document.body.textContent).toContain(dictionary.subscriptions.permissionText);
  expect(() => field('Phone number')).toThrow();
});

test('an email says that the operator has not set email up', async () => {
  await renderTriggers(undefined, { allowIftttAction: true });
  await click(button('Email'));
  expect(document.body.textContent).toContain(texts.notConfigured('The email server'));
});

test.each([
  ['a teacher', [], texts.askAdministrator],
  ['the administrator', [ROLE_ADMIN], texts.setUpSetting('SMTP_URL')],
])('%s reads beside the button what an enabled email waits for', async (_who, authorities, advice) => {
  await renderTriggers(undefined, { allowIftttAction: true }, { authorities });
  expect(document.body.textContent).not.toContain(texts.notSetUpText(''));
  await click(button('Email'));
  const warning = () => [...document.querySelectorAll('form p')].find((one) => one.textContent?.includes(advice));
  expect(warning()?.textContent ?? 'no warning').toContain(texts.notSetUp('Email'));
  await click(document.querySelector<HTMLElement>('form input[role=switch]') as HTMLElement);
  expect(warning()).toBeUndefined();
});

test('the list marks an enabled event trigger whose service is not set up', async () => {
  await renderTriggers(undefined, {}, { services: ['email', 'sms'] });
  const list = document.querySelector('nav')?.textContent;
  expect(list).toContain(texts.notSetUp('Email'));
  // Email is set up.
  expect(list).not.toContain(texts.notSetUp('SMS'));
});

test.each([
  ['PUBLISH_MQTT_MESSAGE_ACTION', { topicName: 'GONE', publishContent: ' ' }, ['topicName', 'publishContent']],
  ['PUBLISH_MQTT_MESSAGE_ACTION', { topicName: 'SENSORS', publishContent: '{GONE.temp}' }, ['publishContent']],
  ['PUBLISH_MQTT_MESSAGE_ACTION', { topicName: 'SENSORS', publishContent: '{SENSORS.temp}' }, []],
  ['HTTP_RESPONSE_ACTION', { publishContent: '' }, ['publishContent']],
  [
    'TRIGGER_IFTTT_WEBHOOK_ACTION',
    { publishJsonContent: '{' },
    ['publishJsonContent', 'iftttWebhookEvent', 'iftttWebhookKey'],
  ],
  ['GOOGLE_SHEET_UPDATE_ACTION', {}, ['spreadsheetId']],
  ['SEND_EMAIL_ACTION', { recipientUserId: 'u2', emailSubject: 'S', publishContent: 'T' }, ['recipientUserId']],
  ['SEND_SMS_ACTION', { phoneNumber: '91234567', publishContent: 'T' }, ['phoneNumber']],
] as const)('%s with %j has these problems', (type, fields, wrong) => {
  const action = newAction(type, fields);
  const draft = { ...EMPTY_APPLET, name: 'A', triggers: [newTrigger('FACE_DETECTION_TRIGGER')], actions: [action] };
  const { problems, content } = readDraft(draft, project);
  expect(Object.keys(problems).sort()).toEqual(wrong.map((name) => `action.${action.rowId}.${name}`).sort());
  expect(content === undefined).toBe(wrong.length > 0);
});

test('the id of a spreadsheet is read from its address, and can be changed', async () => {
  await renderTriggers(undefined, { allowIftttAction: true });
  await click(button('Google Sheet'));
  await click(button('Get ID'));
  expect(errorOf(field('Spreadsheet address'))).toContain('has no spreadsheet ID');
  await fill(field('Spreadsheet address'), 'https://docs.google.com/document/d/1abcDEF-ghi_jklMNO/edit');
  expect(errorOf(field('Spreadsheet address'))).toBeUndefined();
  await click(button('Get ID'));
  expect(errorOf(field('Spreadsheet address'))).toContain('has no spreadsheet ID');
  await fill(field('Spreadsheet address'), 'https://docs.google.com/spreadsheets/d/1abcDEF-ghi_jklMNO/edit#gid=0');
  await click(button('Get ID'));
  const link = document.querySelector<HTMLAnchorElement>('a[target=_blank][href*=spreadsheets]');
  expect(link?.href).toBe('https://docs.google.com/spreadsheets/d/1abcDEF-ghi_jklMNO/edit');
  await click(button('Change'));
  expect(field('Spreadsheet address').value).toBe('');
});

test('the content for IFTTT is three values or JSON, which is kept compact', async () => {
  await renderTriggers(undefined, { allowIftttAction: true });
  await click(button('IFTTT webhook'));
  await fill(field('value1'), '21 "degrees"');
  const json = document.querySelector<HTMLInputElement>('input[type=radio][value=json]') as HTMLInputElement;
  await click(json);
  expect(field('JSON content').value).toBe('{"value1":"21 \\"degrees\\"","value2":"","value3":""}');
  await fill(field('JSON content'), '{ "temp": ');
  await click(button(common.create));
  expect(errorOf(field('JSON content'))).toBe('Enter valid JSON of at most 1000 characters.');
  await fill(field('JSON content'), '{ "temp": 21 }');
  expect(errorOf(field('JSON content'))).toBeUndefined();
  await act(async () => field('JSON content').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(field('JSON content').value).toBe('{"temp":21}');
  // The text no longer fits into three values.
  expect(document.querySelector<HTMLInputElement>('input[type=radio][value=values]')?.disabled).toBe(true);
});

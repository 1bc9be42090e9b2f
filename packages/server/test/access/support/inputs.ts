import { API } from '@tinkerstream/contract/api';
import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import { MAX_SOUGHT_MS } from '@tinkerstream/contract/records';
import type * as z from 'zod/mini';
import { form } from '../../support/people/chart-form.ts';
import type { Things } from './things.ts';
import type { World } from './world.ts';

/** A row of the table: a call, by its domain and its name in the contract. */
export interface Call {
  readonly name: string;
  readonly endpoint: Endpoint;
}

export const CALLS: readonly Call[] = Object.entries(API).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
);

/** What opens a public call, and who learns it. */
export type Secret = 'chart' | 'dashboard' | 'map' | 'invitation' | 'hook' | 'open-api' | 'name' | 'cloud';

/** The secret that opens a call for anyone who knows it; undefined for any other call. */
export function secretOf({ name, endpoint: { access, path } }: Call): Secret | undefined {
  if (name === 'topics.sendMessageByTopicName') return 'name';
  if (access !== 'public') return undefined;
  if (name.startsWith('charts.')) return 'chart';
  if (name.startsWith('dashboards.')) return 'dashboard';
  if (name === 'projects.findInvitation') return 'invitation';
  if (name.startsWith('projects.')) return 'map';
  if (path.startsWith('/v1/public/applet/')) return 'hook';
  if (path.startsWith('/open-api/')) return 'open-api';
  if (path.includes('{topicName}')) return 'name';
  return name.startsWith('clouds.') ? 'cloud' : undefined;
}

/** Values of other fields: each gets the first that its schema accepts. */
const FILLINGS: readonly unknown[] = [
  'x',
  '1',
  12,
  true,
  [],
  'a=1',
  'x@example.org',
  'BASIC_LINE_CHART',
  'day',
  'average',
  'VIEW',
  'map',
  'BLYNK',
  'NONE',
  '2026-01-01 00:00:00 +0000',
  '2026-01-01T00:00:00.000Z',
  { CHART_NAME: 'x' },
  { kind: 'TEXT', text: 'Look' },
  new File(['x'], 'x.txt'),
];

type Value = (things: Things, world: World) => Promise<unknown> | unknown;

/** The values of fields by their name, in every call. */
const VALUES: Readonly<Record<string, Value>> = {
  projectId: (_, { projectId }) => projectId,
  templateId: (_, { projectId }) => projectId,
  classId: (_, { classId }) => classId,
  topicId: async ({ once }) => (await once('topic')).id,
  topicIds: async ({ once }) => (await once('topic')).id,
  topicName: async ({ once }) => (await once('topic')).topicName,
  dataTypeId: async ({ once }) => (await once('topic')).dataRecordTypes[0]?.id,
  chartId: ({ once }) => once('chart'),
  fileId: ({ once }) => once('file'),
  filename: () => 'x.txt',
  appletId: ({ once }) => once('applet'),
  annotationId: ({ once }) => once('annotation'),
  leftOutId: ({ once }) => once('leftOut'),
  dashboardId: ({ once }) => once('dashboard'),
  buttonId: ({ once }) => once('button'),
  pupilId: ({ once }) => once('pupil'),
  workId: ({ once }) => once('work'),
  copyId: async ({ once }) => (await once('copy')).copyId,
  commentId: ({ once }) => once('comment'),
  taskId: ({ once }) => once('task'),
  userId: (_, { of }) => of('viewer').userId,
  openApiKey: async ({ once }) => (await once('projectLinks')).openApiKey,
  embedMapToken: async ({ once }) => (await once('projectLinks')).embedMapToken,
};

const drawnSources: Value = async ({ once }) => {
  const topic = await once('topic');
  return [{ id: 'x', topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id }];
};

const ofPublicChart = {
  token: async ({ once }) => (await once('publicChart')).token,
  chartSourceId: async ({ once }) => (await once('publicChart')).sourceId,
} satisfies Record<string, Value>;
const ofCopy = { projectId: async ({ once }) => (await once('copy')).projectId } satisfies Record<string, Value>;
const freshTopic = { topicId: async ({ fresh }) => (await fresh.topic()).id } satisfies Record<string, Value>;
const freshProject = { projectId: ({ fresh }) => fresh.project() } satisfies Record<string, Value>;
const freshClass = { classId: ({ fresh }) => fresh.class() } satisfies Record<string, Value>;
const freshChart = { chartId: ({ fresh }) => fresh.chart() } satisfies Record<string, Value>;
const freshDashboard = { dashboardId: ({ fresh }) => fresh.dashboard() } satisfies Record<string, Value>;

/** What differs in some calls. What a call ends is made again for each role. */
const OWN: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'charts.deleteChart': freshChart,
  'charts.renewChartLink': freshChart,
  'charts.switchOffChartLink': freshChart,
  'charts.createChart': {
    chartType: () => 'GAUGE_CHART',
    configs: async ({ once }) => form('GAUGE_CHART', await once('topic')).configs,
    chartSourceConfigs: async ({ once }) => form('GAUGE_CHART', await once('topic')).chartSourceConfigs,
  },
  'charts.getSourcesWindow': { sources: drawnSources },
  'charts.getSourcesFigures': {
    sources: drawnSources,
    chartType: () => 'HISTOGRAM_CHART',
    chartConfig: () => ({}),
  },
  'classes.showPage': { path: (_, { projectId }) => `/project/${projectId}` },
  'clouds.renewCloudKey': { cloud: () => 'BLYNK', key: () => 'write' },
  'records.getImport': { file: () => 'a'.repeat(64) },
  'records.leaveOutValue': { time: ({ fresh }) => fresh.value(), withinMs: () => MAX_SOUGHT_MS },
  'records.takeBackValue': { leftOutId: ({ fresh }) => fresh.leftOut() },
  'records.forgetImport': { file: () => 'a'.repeat(64) },
  'transfers.importProject': { file: () => ({ projectName: 'Opened' }) },
  'topics.deleteTopic': freshTopic,
  'topics.renewTopicName': freshTopic,
  'topics.createDataType': { dataTypeKey: () => `k${Math.random().toString(36).slice(2, 10)}` },
  'topics.mapSentName': {
    sentName: () => 'PM2.5',
    dataTypeKey: async ({ once }) => (await once('topic')).dataRecordTypes[0]?.keyName,
  },
  'topics.createTopic': { projectIds: (_, { projectId }) => projectId },
  'topics.deleteDataType': {
    dataTypeId: async ({ fresh }) => (await fresh.topic()).dataRecordTypes[0]?.id,
  },
  'topics.deleteAnnotation': { annotationId: ({ fresh }) => fresh.annotation() },
  'topics.sendMessage': { outputType: () => 'KEY_VALUE_PAIR', message: () => 'led=1' },
  'topics.sendMessageByTopicName': { outputType: () => 'KEY_VALUE_PAIR', message: () => 'led=1' },
  'topics.updateTopicLocation': { latitude: () => 22.3, longitude: () => 114.2 },
  'projects.findInvitation': { projectShareToken: ({ once }) => once('invitation') },
  'projects.unlinkTopic': freshTopic,
  'projects.deleteProject': freshProject,
  'projects.renewProjectLink': freshProject,
  'projects.switchOffProjectLink': freshProject,
  'projects.removeProjectUser': { ...freshProject, renew: () => [] },
  'projects.setMemberRole': freshProject,
  'projects.deleteProjectFile': { fileId: ({ fresh }) => fresh.file() },
  'applets.createApplet': {
    triggers: () => [{ type: 'BUTTON_TRIGGER' }],
    actions: async ({ once }) => [
      {
        type: 'PUBLISH_MQTT_MESSAGE_ACTION',
        topicName: (await once('topic')).topicName,
        publishContent: 'led=1',
      },
    ],
  },
  'applets.updateApplet': {
    triggers: () => [{ type: 'BUTTON_TRIGGER' }],
    actions: async ({ once }) => [
      {
        type: 'PUBLISH_MQTT_MESSAGE_ACTION',
        topicName: (await once('topic')).topicName,
        publishContent: 'led=1',
      },
    ],
    appletId: ({ fresh }) => fresh.applet(),
  },
  'applets.deleteApplet': { appletId: ({ fresh }) => fresh.applet() },
  'applets.renewAppletAddresses': { appletId: ({ fresh }) => fresh.applet() },
  'applets.switchApplet': { appletId: ({ fresh }) => fresh.applet() },
  'applets.runApplet': { appletId: ({ fresh }) => fresh.applet() },
  'dashboards.deleteDashboard': freshDashboard,
  'dashboards.renewDashboardLink': freshDashboard,
  'dashboards.switchOffDashboardLink': freshDashboard,
  'dashboards.removeDashboardChart': freshDashboard,
  'dashboards.addDashboardChart': freshChart,
  'dashboards.removeDashboardButton': { buttonId: ({ fresh }) => fresh.button() },
  'dashboards.addDashboardButton': { appletId: ({ fresh }) => fresh.applet() },
  'classes.archiveClass': freshClass,
  'classes.restoreClass': freshClass,
  'classes.removeClass': freshClass,
  'classes.openClass': { ...freshClass, minutes: () => 90, isNewCode: () => false },
  'classes.closeClass': freshClass,
  'classes.pauseClass': freshClass,
  'classes.resumeClass': freshClass,
  'classes.addCoTeacher': { ...freshClass, username: (_, { of }) => of('stranger').email },
  'classes.removeCoTeacher': { ...freshClass, userId: (_, { of }) => of('co-teacher').userId },
  'classes.removePupil': { pupilId: ({ fresh }) => fresh.pupil() },
  'classes.removePupils': { pupilIds: async ({ fresh }) => [await fresh.pupil()] },
  'classes.renamePupil': { name: () => `Name ${Math.random().toString(36).slice(2, 8)}` },
  'classes.removeClassWork': { workId: ({ fresh }) => fresh.work() },
  'classes.removeComment': { ...ofCopy, commentId: ({ fresh }) => fresh.comment() },
  'classes.addComment': ofCopy,
  'classes.setHandedIn': ofCopy,
  'classes.getProjectWork': ofCopy,
  'classes.removeTask': { taskId: ({ fresh }) => fresh.task() },
  'classes.addPupils': { names: () => [`Name ${Math.random().toString(36).slice(2, 8)}`] },
  'learning.sendOpenMessage': { message: () => 'led=1' },
  'boards.sendFromBoard': {},
};

/** A valid input of a call, about what the world has. */
export async function inputOf(call: Call, things: Things, world: World): Promise<Record<string, unknown>> {
  const { name, endpoint } = call;
  const secret = secretOf(call);
  const own: Readonly<Record<string, Value>> = {
    ...(secret === 'chart' && ofPublicChart),
    ...(secret === 'dashboard' && { token: ({ once }: Things) => once('dashboardLink') }),
    ...(secret === 'hook' && { token: ({ once }: Things) => once('hook') }),
    ...OWN[name],
  };
  const input: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(endpoint.request.shape as Record<string, z.ZodMiniType>)) {
    const value = own[field] ?? (schema.safeParse(undefined).success && !(field in VALUES) ? undefined : VALUES[field]);
    if (value) input[field] = await value(things, world);
    else if (!schema.safeParse(undefined).success)
      input[field] = FILLINGS.find((filling) => schema.safeParse(filling).success);
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

import { createApplet, getApplet } from '@tinkerstream/contract/applets';
import { createChart, getChart, getPublicChart } from '@tinkerstream/contract/charts';
import {
  addClass,
  addClassWork,
  addComment,
  addCoTeacher,
  addPupils,
  addTask,
  getClass,
  listClassWork,
  listTasks,
  makeCopies,
  openClass,
} from '@tinkerstream/contract/classes';
import { switchOnCloudLink } from '@tinkerstream/contract/clouds';
import {
  addDashboardButton,
  addDashboardChart,
  createDashboard,
  renewDashboardLink,
} from '@tinkerstream/contract/dashboards';
import {
  createShareToken,
  getProject,
  joinProject,
  setMemberRole,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import { leaveOutValue, MAX_SOUGHT_MS } from '@tinkerstream/contract/records';
import { createAnnotation, createTopic, sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { appletForm } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import type { Role, World } from './world.ts';

/** What calls of the table are about, made by the owner. Each call makes another one. */
export function createThings(world: World) {
  const owner = world.of('owner').api;
  const { projectId, classId } = world;
  const cache = new Map<string, Promise<unknown>>();

  const makers = {
    topic: (): Promise<Topic> =>
      owner.call(createTopic, {
        description: 'Pump',
        projectIds: projectId,
        dataRecordTypes: [{ name: 'led', key: 'led' }],
      }),
    chart: async (): Promise<string> => (await owner.call(createChart, form('TOGGLE_BUTTON', await once('topic')))).id,
    file: async (): Promise<string> =>
      (await owner.call(uploadProjectFile, { projectId, file: new File(['x'], 'x.txt') })).id,
    applet: async (): Promise<string> =>
      (
        await owner.call(
          createApplet,
          appletForm(projectId, await once('topic'), {
            triggers: [
              { type: 'WEB_HOOK_TRIGGER', webHookName: 'Door' },
              { type: 'BUTTON_TRIGGER', buttonLabel: 'On' },
            ],
          }),
        )
      ).id,
    annotation: async (): Promise<string> =>
      (await owner.call(createAnnotation, { topicId: (await once('topic')).id, text: 'Rain' })).id,
    /** A value that can be left out. @returns a time shortly before it */
    value: async (): Promise<string> => {
      const { id: topicId } = await once('topic');
      await owner.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message: 'led=1' });
      return new Date(Date.now() - MAX_SOUGHT_MS / 2).toISOString();
    },
    leftOut: async (): Promise<string> => {
      const { id: topicId, dataRecordTypes } = await once('topic');
      const sought = { topicId, dataTypeId: dataRecordTypes[0]?.id ?? '', withinMs: MAX_SOUGHT_MS, reason: 'Test' };
      return (await owner.call(leaveOutValue, { ...sought, time: await makers.value() })).id;
    },
    dashboard: async (): Promise<string> => {
      const { id: dashboardId } = await owner.call(createDashboard, { name: 'Wall' });
      await owner.call(addDashboardChart, { dashboardId, chartId: await once('chart') });
      return dashboardId;
    },
    dashboardLink: async (): Promise<string> =>
      (await owner.call(renewDashboardLink, { dashboardId: await once('dashboard') })).shareToken,
    button: async (): Promise<string> => {
      const dashboardId = await once('dashboard');
      const appletId = await makers.applet();
      return (await owner.call(addDashboardButton, { dashboardId, projectId, appletId })).id;
    },
    /** A project with the members of the world, in their roles. */
    project: async (): Promise<string> => {
      const { id } = await owner.createProject('Other');
      const { token: projectShareToken } = await owner.call(createShareToken, { projectId: id });
      const roles = { viewer: 'VIEW', adder: 'ADD', changer: 'CHANGE', pupil: 'ADD' } as const;
      for (const [role, may] of Object.entries(roles) as [Role, 'VIEW' | 'ADD' | 'CHANGE'][]) {
        const { api, userId } = world.of(role);
        await api.call(joinProject, { projectShareToken });
        await owner.call(setMemberRole, { projectId: id, userId, role: may });
      }
      return id;
    },
    class: async (): Promise<string> => {
      const { id } = await owner.call(addClass, { name: 'Club' });
      await owner.call(openClass, { classId: id });
      await owner.call(addCoTeacher, { classId: id, username: world.of('co-teacher').email });
      return id;
    },
    pupil: async (): Promise<string> => {
      const name = `Pupil ${Math.random().toString(36).slice(2, 8)}`;
      await owner.call(addPupils, { classId, names: [name] });
      const { pupils } = await owner.call(getClass, { classId });
      return pupils.find((one) => one.name === name)?.id ?? '';
    },
    work: async (): Promise<string> => {
      const templateId = (await owner.createProject('Template')).id;
      return (await owner.call(addClassWork, { classId, templateId })).id;
    },
    copy: async (): Promise<{ copyId: string; projectId: string }> => {
      const workId = await once('work');
      await owner.call(makeCopies, { classId, workId });
      const works = await owner.call(listClassWork, { classId });
      const [copy] = works.find(({ id }) => id === workId)?.copies ?? [];
      return { copyId: copy?.id ?? '', projectId: copy?.project?.id ?? '' };
    },
    comment: async (): Promise<string> =>
      (await owner.call(addComment, { projectId: (await once('copy')).projectId, text: 'Well done' })).id,
    task: async (): Promise<string> => {
      await owner.call(addTask, { classId, task: { kind: 'TEXT', text: 'Look' } });
      return (await owner.call(listTasks, { classId })).tasks.at(-1)?.id ?? '';
    },
    cloud: async () =>
      owner.call(switchOnCloudLink, { projectId, cloud: 'BLYNK', topicId: (await once('topic')).id } as never),
    hook: async (): Promise<string> => {
      const { appletTrigger } = await owner.call(getApplet, { appletId: await once('applet'), projectId });
      const [trigger] = appletTrigger.triggers;
      return trigger?.type === 'WEB_HOOK_TRIGGER' ? (trigger.iftttwebHookUrl.split('/').at(-1) ?? '') : '';
    },
    publicChart: async (): Promise<{ token: string; topicId: string; sourceId: string }> => {
      const { shareToken } = await owner.call(getChart, { chartId: await once('chart') });
      const shown = await owner.call(getPublicChart, { token: shareToken });
      return {
        token: shareToken,
        topicId: shown.chartSources[0]?.topic.id ?? '',
        sourceId: shown.chartSources[0]?.id ?? '',
      };
    },
    invitation: async (): Promise<string> => (await owner.call(createShareToken, { projectId })).token,
    projectLinks: () => owner.call(getProject, { projectId }),
  };
  type Made<Name extends keyof typeof makers> = Awaited<ReturnType<(typeof makers)[Name]>>;

  /** The same one for all who ask. */
  function once<Name extends keyof typeof makers>(name: Name): Promise<Made<Name>> {
    const known = cache.get(name) ?? makers[name]();
    cache.set(name, known);
    return known as Promise<Made<Name>>;
  }

  return { once, fresh: makers };
}

export type Things = ReturnType<typeof createThings>;

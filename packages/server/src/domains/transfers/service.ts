import { CHART_CONFIGS, CHART_TYPES, type ChartTypeRules, chartConfigOf } from '@tinkerstream/contract/charts';
import { permissionErrors, topicErrors, transferErrors } from '@tinkerstream/contract/error-codes';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { CreatedProject, FileValues, ProjectContent, ReadProject } from '@tinkerstream/contract/transfers';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Change } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addCharts } from '../charts/index.ts';
import { addDashboardButtons, addDashboards } from '../dashboards/index.ts';
import { addProject } from '../project-contents/index.ts';
import { addTopics } from '../topics/index.ts';
import type { WithUserLock } from '../users/index.ts';
import type { Describe } from './description.ts';
import { createEventTriggers } from './event-triggers.ts';
import { readProject } from './file-reader.ts';
import type { ImportedTopic, PrepareImport, ValueImport } from './value-import.ts';

interface TransfersNeeds {
  readonly describe: Describe;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
  readonly withUserLock: WithUserLock;
  readonly prepareValues: PrepareImport;
}

/** A project to copy, and the owner of the copy. */
export interface Copying {
  readonly reader: Caller;
  readonly projectId: string;
  readonly projectName: string;
  /** The owner of the copy; the reader if absent. */
  readonly ownerId?: string;
}

/** A copy for a pupil, which counts in no limit. */
export interface PupilCopy {
  readonly projectName: string;
  readonly ownerId: string;
  /** The member who creates the charts, dashboards and event triggers. */
  readonly makerId: string;
  /** Further members, who get the dashboards too. */
  readonly otherIds: readonly string[];
  /** Whether the copy is still to be made, asked when its owner is locked. */
  readonly isMissing: (change: Change) => Promise<boolean>;
  /** Adds the members, before anything is in the project. */
  readonly admit: (change: Change, projectId: string) => Promise<void>;
  /** Called when everything is in the project. */
  readonly finish: (change: Change) => Promise<void>;
}

const PROBLEMS = {
  NO_PROJECT: transferErrors.notProjectFile,
  NEWER: transferErrors.newerVersion,
  MISTAKE: transferErrors.hasMistake,
  TOO_LARGE: transferErrors.tooLarge,
  FUTURE: transferErrors.valueInFuture,
  FORMULAS: topicErrors.formulasTooLong,
} as const;

export type TransfersService = ReturnType<typeof createTransfersService>;

/** Projects as files and as copies. A project is created with all its contents, or not at all. */
export function createTransfersService({ describe, permissionOfUser, withUserLock, prepareValues }: TransfersNeeds) {
  /** @throws AppError as the call that imports declares */
  async function importFile(ownerId: string, file: unknown, projectName?: string): Promise<CreatedProject> {
    return importRead(ownerId, await readProject(file), projectName);
  }

  async function importRead(ownerId: string, file: ReadProject, projectName?: string): Promise<CreatedProject> {
    const { content, values, permission } = await checked(ownerId, file);
    const named = { ...content, projectName: projectName ?? content.projectName };
    const filling = values && prepareValues(values);
    const target = { ownerId, makerId: ownerId, otherIds: [], fill: filling?.begin };
    const created = await withUserLock(ownerId, (change) => create(change, target, permission, named));
    await filling?.finish();
    return created;
  }

  /** The content of a file, and the permission of its future owner. */
  async function checked(ownerId: string, file: ReadProject): Promise<Checked> {
    const { problem } = file;
    if (problem) throw new AppError(PROBLEMS[problem.kind], problem.detail);
    const { content, values } = file;
    const permission = await permissionOfUser(ownerId);
    for (const { chartType } of content.charts) {
      const { permission: flag }: ChartTypeRules = CHART_TYPES[chartType];
      if (flag !== undefined && !permission[flag]) throw new AppError(permissionErrors.notIncluded);
    }
    return { content, values, permission };
  }

  return {
    describe,
    importFile,
    importRead,

    /** @throws permissionErrors.notIncluded for a user who may create no project at all */
    async requireMayImport(userId: string): Promise<void> {
      if ((await permissionOfUser(userId)).allowProjectCount === 0) throw new AppError(permissionErrors.notIncluded);
    },

    /**
     * Copies a project without its records, members and files.
     * @throws projectErrors.unknown, and as the call that copies declares
     */
    async copyProject({ reader, projectId, projectName, ownerId }: Copying): Promise<CreatedProject> {
      const file = await describe(reader, projectId);
      const { incompleteEventTriggers, ...created } = await importFile(ownerId ?? reader.userId, file, projectName);
      return { ...created, incompleteEventTriggers: [...incompleteEventTriggers, ...file.leftOutEventTriggers] };
    },

    /**
     * Reads a project once, for copies of pupils. A copy is made with all its contents, or not at all.
     * @throws projectErrors.unknown, and as the call that copies declares
     */
    async copiesOf(reader: Pick<Caller, 'userId'>, projectId: string, ownerId: string) {
      const file = await readProject(await describe(reader, projectId));
      const { content, permission } = await checked(ownerId, file);
      return {
        topicCount: content.topics.length,
        /** @returns the id of the project; undefined if the copy is not missing */
        make: ({ projectName, isMissing, finish, ...target }: PupilCopy): Promise<string | undefined> =>
          withUserLock(target.ownerId, async (change) => {
            if (!(await isMissing(change))) return undefined;
            const { id } = await create(change, target, permission, { ...content, projectName });
            await finish(change);
            return id;
          }),
      };
    },
  };
}

interface Checked {
  readonly content: ProjectContent;
  readonly values: FileValues | undefined;
  readonly permission: Permission;
}

/** The owner, the creator and the other members of a created project. */
type Target = Pick<PupilCopy, 'ownerId' | 'makerId' | 'otherIds'> &
  Partial<Pick<PupilCopy, 'admit'>> & { readonly fill?: ValueImport['begin'] | undefined };

async function create(
  change: Change,
  { ownerId, makerId, otherIds, admit, fill }: Target,
  permission: Permission,
  content: ProjectContent,
): Promise<CreatedProject> {
  const { projectName, charts, dashboards, eventTriggers } = content;
  const isClassCopy = admit !== undefined;
  const { id: projectId } = await addProject(change, { ownerId, name: projectName, isClassCopy }, permission);
  await admit?.(change, projectId);
  const { allowTopicCount: allowedCount } = permission;
  const topics = await createTopics(change, { ownerId, projectId, allowedCount, isClassCopy }, content);
  await fill?.(change, projectId, topics);
  const chartIds = await createCharts(change, makerId, charts, topics);
  /** Gives the dashboards to a member. @returns their ids */
  const createDashboards = async (userId: string): Promise<string[]> => {
    const ids = dashboards.map(() => uuidv7());
    await addDashboards(
      change,
      userId,
      dashboards.map(({ name, charts }, index) => ({
        id: ids[index] ?? '',
        name,
        cards: charts.map(({ chartId, size, height }) => ({ chartId: chartIds.get(chartId) ?? '', size, height })),
      })),
      (name) => cutText(`${name} (${projectName})`, 100),
    );
    return ids;
  };
  const dashboardIds = await createDashboards(makerId);
  const ofOthers: string[][] = [];
  for (const userId of otherIds) ofOthers.push(await createDashboards(userId));
  const namedDashboards = new Map(dashboards.flatMap(({ id }, at) => (id ? [[id, dashboardIds[at] ?? '']] : [])));
  const appletIds = eventTriggers.map(() => uuidv7());
  const namedApplets = new Map(eventTriggers.flatMap(({ id }, at) => (id ? [[id, appletIds[at] ?? '']] : [])));
  const incomplete = await createEventTriggers(change, eventTriggers, {
    projectId,
    ownerId: makerId,
    permission,
    topics: topics.map(({ localName, id }) => ({ id, name: localName ?? '' })),
    appletIds,
    namedApplets,
    namedDashboards,
  });
  await addDashboardButtons(
    change,
    dashboards.flatMap(({ buttons }, at) =>
      buttons.flatMap(({ eventTriggerId }) => {
        const applet = eventTriggers.find(({ id }) => id === eventTriggerId);
        const appletId = namedApplets.get(eventTriggerId) ?? '';
        const name = applet?.name ?? '';
        return [dashboardIds, ...ofOthers].map((ids) => ({
          dashboardId: ids[at] ?? '',
          projectId,
          appletId,
          appletName: name,
          label: '',
        }));
      }),
    ),
  );
  return { id: projectId, projectName, incompleteEventTriggers: incomplete };
}

async function createTopics(
  change: Change,
  target: Parameters<typeof addTopics>[1],
  { topics, charts }: ProjectContent,
): Promise<ImportedTopic[]> {
  const drawn = charts
    .filter(({ isDefaultChart }) => isDefaultChart)
    .flatMap(({ chartSourceConfigs }) => chartSourceConfigs.slice(0, 1));
  const created = await addTopics(
    change,
    target,
    topics.map(({ topicName, dataRecordTypes, ...topic }) => ({
      ...topic,
      dataTypes: dataRecordTypes.map(
        ({ dataRecordTypeName, keyName, description, unit, formula, isDirection, sentNames }) => ({
          name: dataRecordTypeName,
          key: keyName,
          description,
          unit,
          formula,
          isDirection,
          ...(sentNames.length > 0 && { sentNames }),
          hasChart: drawn.some((source) => source.topicName === topicName && source.keyName === keyName),
        }),
      ),
    })),
  );
  return created.map(({ topic, dataTypes }, index) => ({
    localName: topics[index]?.topicName,
    id: topic.id,
    dataTypeIds: new Map(dataTypes.map(({ keyName, id }) => [keyName, id])),
  }));
}

/** @returns the ids of the charts by their ids in the file */
async function createCharts(
  change: Change,
  ownerId: string,
  charts: ProjectContent['charts'],
  topics: readonly ImportedTopic[],
): Promise<Map<string, string>> {
  const byName = new Map(topics.map((topic) => [topic.localName, topic]));
  const ids = await addCharts(
    change,
    ownerId,
    charts.map(({ chartType, configs, isDefaultChart, chartSourceConfigs }) => {
      const checked = CHART_CONFIGS[chartType].parse(configs);
      return {
        name: checked.CHART_NAME,
        chartType,
        config: chartConfigOf(checked),
        isDefault: isDefaultChart,
        sources: chartSourceConfigs.map(({ topicName, keyName, isPerDevice, colorCode, ...place }) => {
          const topic = byName.get(topicName);
          const dataTypeId = keyName === null ? null : (topic?.dataTypeIds.get(keyName) ?? null);
          return { ...place, topicId: topic?.id ?? '', dataTypeId, perDevice: isPerDevice, colour: colorCode };
        }),
      };
    }),
  );
  return new Map(charts.flatMap(({ id }, index) => (id ? [[id, ids[index] ?? '']] : [])));
}

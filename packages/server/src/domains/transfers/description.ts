import { type Action, fieldsOf, mapFields } from '@tinkerstream/contract/applets';
import { configsOf } from '@tinkerstream/contract/charts';
import { IMPORTER, type PortableProject, writePortableProject } from '@tinkerstream/contract/transfers';
import type { Caller } from '../../platform/http/caller.ts';
import { type AppletsService, standingAlone, withTopicNames } from '../applets/index.ts';
import type { ChartsService } from '../charts/index.ts';
import type { DashboardsService } from '../dashboards/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { localIds, localTopicName } from './local-names.ts';

export interface DescriptionNeeds {
  readonly members: Pick<ProjectDirectory, 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly charts: Pick<ChartsService, 'listOfTopics' | 'sourcesOf'>;
  readonly dashboards: Pick<DashboardsService, 'listOfOwner' | 'cardsOf' | 'buttonsOf'>;
  readonly applets: Pick<AppletsService, 'list'>;
}

/** Describes a project for a file or a copy. @throws projectErrors.unknown */
export type Describe = (caller: Pick<Caller, 'userId'>, projectId: string) => Promise<PortableProject>;

export function createDescribe({ members, topics, charts, dashboards, applets }: DescriptionNeeds): Describe {
  return async (caller, projectId) => {
    const project = await members.getAccessible(caller, projectId);
    const linked = (await topics.listOfProjects([project.id])).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const topicIds = linked.map(({ id }) => id);
    const [dataTypes, found, own, triggers] = await Promise.all([
      topics.dataTypesOf(topicIds),
      charts.listOfTopics(topicIds),
      dashboards.listOfOwner(caller),
      applets.list(caller, project.id),
    ]);
    const dashboardIds = own.map(({ id }) => id);
    const [sources, cards, buttons] = await Promise.all([
      charts.sourcesOf(found.map(({ id }) => id)),
      dashboards.cardsOf(dashboardIds),
      dashboards.buttonsOf(dashboardIds),
    ]);
    const names = new Map(topicIds.map((id, index) => [id, localTopicName(index)]));
    const keys = new Map([...dataTypes.values()].flat().map(({ id, keyName }) => [id, keyName]));
    const chartIds = localIds(
      'C',
      found.map(({ id }) => id),
    );
    // Charts of other projects stay there.
    const shown = own.filter(({ id }) => cards.some((card) => card.dashboardId === id && chartIds.has(card.chartId)));
    const shownIds = localIds(
      'D',
      shown.map(({ id }) => id),
    );
    const portable = standingAlone(triggers, {
      topicIds: new Set(topicIds),
      dashboardIds: new Set(shown.map(({ id }) => id)),
    });
    const triggerIds = localIds(
      'E',
      portable.map(({ id }) => id),
    );

    return writePortableProject({
      projectName: project.name,
      topics: linked.map(
        ({ id, description, isActive, acceptsNewKeys, numberKey, showsBoardNames, latitude, longitude }) => ({
          topicName: names.get(id),
          description,
          isActive,
          ...(acceptsNewKeys === false && { acceptsNewKeys }),
          ...(showsBoardNames === false && { showsBoardNames }),
          ...(numberKey && { numberKey }),
          latitude,
          longitude,
          dataRecordTypes: (dataTypes.get(id) ?? []).map((type) => ({
            dataRecordTypeName: type.name,
            keyName: type.keyName,
            description: type.description,
            unit: type.unit,
            ...(type.formula && { formula: type.formula }),
            ...(type.isDirection && { isDirection: true }),
            ...(type.sentNames && { sentNames: type.sentNames }),
          })),
        }),
      ),
      charts: found.map(({ id, name, chartType, config, isDefault }) => ({
        id: chartIds.get(id),
        chartType,
        configs: { ...configsOf(config), CHART_NAME: name },
        isDefaultChart: isDefault,
        // A source outside the project, and the boards of this one, are not copied.
        chartSourceConfigs: (sources.get(id) ?? [])
          .filter(({ topicId }) => names.has(topicId))
          .map((source) => ({
            topicName: names.get(source.topicId),
            keyName: source.dataTypeId && (keys.get(source.dataTypeId) ?? null),
            isPerDevice: source.perDevice,
            description: source.description,
            colorCode: source.colour,
            latitude: source.latitude,
            longitude: source.longitude,
          })),
      })),
      dashboards: shown.map(({ id, name }) => ({
        id: shownIds.get(id),
        name,
        charts: cards
          .filter((card) => card.dashboardId === id && chartIds.has(card.chartId))
          .map(({ chartId, size, height }) => ({ chartId: chartIds.get(chartId), size, height })),
        buttons: buttons
          .filter((button) => button.dashboardId === id && triggerIds.has(button.appletId))
          .map(({ appletId }) => ({ eventTriggerId: triggerIds.get(appletId) })),
      })),
      eventTriggers: portable.map((applet) => {
        const { triggers, filters, actions } = withTopicNames(applet, (id) => names.get(id));
        const { id, name, isEnabled: enabled, timing, runOrder } = applet;
        const open = actions.map(({ sealedKey: _, id: __, ...action }) => portableAction(action as Action));
        return { id: triggerIds.get(id), name, enabled, triggers, filters, actions: open, timing, ...runOrder };
      }),
      leftOutEventTriggers: triggers.filter(({ id }) => !triggerIds.has(id)).map(({ name }) => name),
    });

    function portableAction(action: Action): Action {
      const mapped = mapFields(action, ({ kind, value }) => {
        if (kind === 'member') return IMPORTER;
        if (kind === 'applet') return triggerIds.get(value) ?? '';
        return kind === 'dashboard' ? (shownIds.get(value) ?? '') : undefined;
      });
      const isForSome = fieldsOf(action).some(({ kind, value }) => kind === 'members' && value !== '');
      return isForSome ? ({ ...mapped, recipientUserIds: [IMPORTER] } as Action) : mapped;
    }
  };
}

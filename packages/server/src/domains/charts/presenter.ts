import type { Chart, PublicChart } from '@tinkerstream/contract/charts';
import type { Device } from '@tinkerstream/contract/points';

import type { RecordsService } from '../records/index.ts';
import { presentDataType, type TopicsService } from '../topics/index.ts';
import { publishableSources } from './access.ts';
import type { PublishedChart } from './links.ts';
import type { PresentBoard } from './public-boards.ts';
import type { ChartEntity, ChartSourceEntity } from './repository.ts';
import type { ChartsService } from './service.ts';

interface ChartPresenterParts {
  readonly charts: Pick<ChartsService, 'sourcesOf' | 'manageableOf' | 'embeddingOf'>;
  readonly topics: Pick<TopicsService, 'rightsIn' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'devicesOf'>;
}

/** Charts for a reader. Omits sources that the reader may not read, because a topic's name gives access to it. */
export type PresentCharts = (readerId: string, rows: readonly ChartEntity[]) => Promise<Chart[]>;

export function createChartPresenter({ charts, topics, records }: ChartPresenterParts): PresentCharts {
  return async (readerId, rows) => {
    const sources = await charts.sourcesOf(rows.map((row) => row.id));
    const topicIds = [...new Set([...sources.values()].flat().map((source) => source.topicId))];
    const deviceIds = [...sources.values()].flat().flatMap((source) => source.deviceId ?? []);
    const [manageable, embedding, rights, dataTypes, devices] = await Promise.all([
      charts.manageableOf(readerId, rows, sources),
      charts.embeddingOf(rows.map((row) => row.creatorId)),
      topics.rightsIn(readerId, topicIds),
      topics.dataTypesOf(topicIds),
      records.devicesOf([...new Set(deviceIds)]),
    ]);

    function presentSource(source: ChartSourceEntity): Chart['chartSources'] {
      const topic = rights.get(source.topicId)?.topic;
      if (!topic) return [];
      const dataType = dataTypes.get(topic.id)?.find((type) => type.id === source.dataTypeId);
      // A data type that was deleted between the two queries.
      if (source.dataTypeId && !dataType) return [];
      const device = source.deviceId === null ? null : devices.get(source.deviceId);
      if (device === undefined) return [];
      const { description, colour, latitude, longitude } = source;
      return [
        {
          id: source.id,
          topic: { id: topic.id, topicName: topic.name, description: topic.description },
          dataRecordType: dataType ? presentDataType(dataType) : null,
          device,
          isPerDevice: source.perDevice,
          chartSourceConfig: { description, colorCode: colour, latitude, longitude },
        },
      ];
    }

    /** A reader who may not publish someone else's chart gets no link to pass on. */
    const knowsLink = (row: ChartEntity) =>
      row.creatorId === readerId || publishableSources(readerId, row, sources, rights).length > 0;

    return rows.map((row) => {
      const chartSources = (sources.get(row.id) ?? []).flatMap(presentSource);
      const colours = chartSources.flatMap(({ chartSourceConfig }) => chartSourceConfig.colorCode ?? []);
      return {
        id: row.id,
        name: row.name,
        chartType: { name: row.chartType },
        chartConfig: { ...row.config, ...(colours.length > 0 && { colorList: colours.join(',') }) },
        chartSources,
        isDefaultChart: row.isDefault,
        shareToken: knowsLink(row) ? (row.shareToken ?? '') : '',
        isEmbeddable: embedding.has(row.creatorId),
        isManageable: manageable.has(row.id),
        createdOn: new Date(row.createdOn).toISOString(),
      };
    });
  };
}

/**
 * A chart for its public page: with public ids, and without the data for its owners. A device has a name or a number, and
 * neither if the source has a description.
 */
export function presentPublicChart(
  { id, name, chartType, chartConfig, chartSources }: Chart,
  { sources }: Pick<PublishedChart, 'sources'>,
  publicId: (id: string) => string,
  presentBoard: PresentBoard,
): PublicChart {
  const published = new Set(sources.map((source) => source.id));
  const shown = chartSources.filter((source) => published.has(source.id));
  return {
    id: publicId(id),
    name,
    chartType,
    chartConfig,
    chartSources: shown.map(({ id, topic, dataRecordType, device, isPerDevice, chartSourceConfig }) => ({
      id: publicId(id),
      topic: { id: publicId(topic.id), description: topic.description },
      dataRecordType: dataRecordType && { ...dataRecordType, id: publicId(dataRecordType.id) },
      device:
        device &&
        (chartSourceConfig.description ? nameless(publicId(device.id)) : presentBoard(topic.id, device, publicId)),
      isPerDevice,
      chartSourceConfig,
    })),
  };
}

function nameless(id: string): Device {
  return { id, serialName: '', serialNumber: '' };
}

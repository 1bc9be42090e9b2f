import type { Chart, PublicChart } from '@tinkerstream/contract/charts';
import type { Device } from '@tinkerstream/contract/records';
import type { RecordsService } from '../records/index.ts';
import { presentDataType, type TopicsService } from '../topics/index.ts';
import type { ChartRow, ChartSourceRow } from './repository.ts';
import type { ChartsService } from './service.ts';

interface ChartPresenterParts {
  readonly charts: Pick<ChartsService, 'sourcesOf' | 'manageableOf'>;
  readonly topics: Pick<TopicsService, 'readableOf' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'devicesOf'>;
}

/** Charts as a reader may see them: a topic's name is the key to it, so foreign sources are left out. */
export type PresentCharts = (readerId: string, rows: readonly ChartRow[]) => Promise<Chart[]>;

export function createChartPresenter({ charts, topics, records }: ChartPresenterParts): PresentCharts {
  return async (readerId, rows) => {
    const sources = await charts.sourcesOf(rows.map((row) => row.id));
    const topicIds = [...new Set([...sources.values()].flat().map((source) => source.topic_id))];
    const deviceIds = [...sources.values()].flat().flatMap((source) => source.device_id ?? []);
    const [manageable, topicById, dataTypes, devices] = await Promise.all([
      charts.manageableOf(readerId, rows, sources),
      topics.readableOf(readerId, topicIds),
      topics.dataTypesOf(topicIds),
      records.devicesOf([...new Set(deviceIds)]),
    ]);

    function presentSource(source: ChartSourceRow): Chart['chartSources'] {
      const topic = topicById.get(source.topic_id);
      if (!topic) return [];
      const dataType = dataTypes.get(topic.id)?.find((type) => type.id === source.data_type_id);
      // Deleted at this moment.
      if (source.data_type_id && !dataType) return [];
      const { description, colour, latitude, longitude } = source;
      return [
        {
          id: source.id,
          topic: { id: topic.id, topicName: topic.name, description: topic.description },
          dataRecordType: dataType ? presentDataType(dataType) : null,
          device: devices.get(source.device_id ?? '') ?? null,
          chartSourceConfig: { description, colorCode: colour, latitude, longitude },
        },
      ];
    }

    return rows.map((row) => {
      const chartSources = (sources.get(row.id) ?? []).flatMap(presentSource);
      const colours = chartSources.flatMap(({ chartSourceConfig }) => chartSourceConfig.colorCode ?? []);
      return {
        id: row.id,
        name: row.name,
        chartType: { name: row.chart_type },
        chartConfig: { ...JSON.parse(row.config), ...(colours.length > 0 && { colorList: colours.join(',') }) },
        chartSources,
        isDefaultChart: row.is_default === 1,
        shareToken: row.share_token ?? '',
        isManageable: manageable.has(row.id),
        createdOn: new Date(row.created_on).toISOString(),
      };
    });
  };
}

/**
 * A chart as its public page may have it: under public ids, and without what is of use to its owners only. Of a device it
 * tells what the source is called by: its name, or its serial number where there is no name.
 */
export function presentPublicChart(
  { id, name, chartType, chartConfig, chartSources }: Chart,
  publicId: (id: string) => string,
): PublicChart {
  return {
    id: publicId(id),
    name,
    chartType,
    chartConfig,
    chartSources: chartSources.map(({ id, topic, dataRecordType, device, chartSourceConfig }) => ({
      id: publicId(id),
      topic: { id: publicId(topic.id), description: topic.description },
      dataRecordType: dataRecordType && { ...dataRecordType, id: publicId(dataRecordType.id) },
      device: device && { id: publicId(device.id), ...shownName(device, chartSourceConfig.description) },
      chartSourceConfig,
    })),
  };
}

function shownName({ serialName, serialNumber }: Device, description: string): Omit<Device, 'id'> {
  if (description) return { serialName: '', serialNumber: '' };
  return { serialName, serialNumber: serialName ? '' : serialNumber };
}

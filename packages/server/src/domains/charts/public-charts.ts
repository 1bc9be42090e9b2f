import { type ButtonMessage, type ChartConfig, isMessageOfButton } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { RecordValue } from '@tinkerstream/contract/records';
import { AppError } from '../../platform/http/app-error.ts';
import type { PublicIds } from '../../platform/public-ids.ts';
import type { PublicView } from '../../platform/realtime/public-rooms.ts';
import type { TopicsService } from '../topics/index.ts';
import { showsMessage, showsPair, showsValue } from './latest-values.ts';
import type { ChartRow } from './repository.ts';
import type { ChartsService } from './service.ts';

interface PublicChartsParts {
  readonly charts: Pick<ChartsService, 'findPublic' | 'readableSourcesOf'>;
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly publicIds: PublicIds;
}

/** What a source of a chart shows of its topic. */
interface ShownSource {
  /** Without one it shows every device. */
  readonly deviceId: string | null;
  /** Without one it shows plain messages. */
  readonly keyName: string | undefined;
}

export type PublicCharts = ReturnType<typeof createPublicCharts>;

/** What visitors with the token of a chart hear of its topics, and what its buttons send for them. Topics go by public ids. */
export function createPublicCharts({ charts, topics, publicIds }: PublicChartsParts) {
  async function find(token: string, topicId: string) {
    const chart = await charts.findPublic(token);
    if (!chart) return undefined;
    const readable = await charts.readableSourcesOf(chart.creator_id, chart);
    const ofTopic = readable.filter((source) => publicIds(token, source.topic_id) === topicId);
    const realId = ofTopic[0]?.topic_id;
    if (realId === undefined) return undefined;
    const dataTypes = (await topics.dataTypesOf([realId])).get(realId) ?? [];
    const sources = ofTopic.flatMap(({ data_type_id, device_id: deviceId }): ShownSource[] => {
      if (!data_type_id) return [{ deviceId, keyName: undefined }];
      const dataType = dataTypes.find(({ id }) => id === data_type_id);
      // Deleted at this moment.
      return dataType ? [{ deviceId, keyName: dataType.key_name }] : [];
    });
    return { chart, realId, sources };
  }

  return {
    /** What the chart with this token shows live of a topic; undefined for a topic that it does not show. */
    async viewOf(token: string, topicId: string): Promise<PublicView | undefined> {
      const found = await find(token, topicId);
      if (!found) return undefined;
      const { chart, realId, sources } = found;
      const deviceIds = new Map(
        sources.flatMap(({ deviceId }) => (deviceId ? [[deviceId, publicIds(token, deviceId)]] : [])),
      );
      const showsPlain = sources.some(({ keyName }) => keyName === undefined);
      return {
        of: [topicRoom(realId)],
        present: {
          read_data({ deviceId, records, timeArrival }) {
            const shown = Object.entries(records).filter((pair) => showsRecord(chart, sources, deviceId, pair));
            if (shown.length === 0) return undefined;
            return {
              topicId,
              deviceId: (deviceId !== null && deviceIds.get(deviceId)) || null,
              deviceSerialNumber: '',
              records: Object.fromEntries(shown),
              timeArrival,
            };
          },
          topic_message: ({ message, timeArrival }) =>
            showsPlain && showsMessage(chart, message) ? { topicId, message, timeArrival } : undefined,
          topic_changed: () => ({ topicId }),
        },
      };
    },

    /**
     * The real id of the topic to which a visitor of a public button sends.
     * @throws AppError for a chart that is not public, or shows no such topic, and for what its button does not send
     */
    async getButtonTopicId(token: string, topicId: string, sent: ButtonMessage): Promise<string> {
      const found = await find(token, topicId);
      if (!found) throw new AppError('TS_ERR_CHART_0003');
      const { chart, realId, sources } = found;
      const config: ChartConfig = JSON.parse(chart.config);
      // Only a button has values of its own.
      if (!sources.some(({ keyName }) => isMessageOfButton(config, keyName, sent))) {
        throw new AppError('TS_ERR_CHART_0004');
      }
      return realId;
    },
  };
}

/** Whether a chart shows a value that a device has sent under a key. */
function showsRecord(
  chart: ChartRow,
  sources: readonly ShownSource[],
  deviceId: string | null,
  [key, value]: readonly [string, RecordValue],
): boolean {
  return sources.some((source) => {
    if (source.deviceId && source.deviceId !== deviceId) return false;
    return source.keyName === undefined
      ? showsPair(chart, key, value)
      : source.keyName === key && showsValue(chart, value);
  });
}

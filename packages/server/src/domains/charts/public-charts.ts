import {
  type ButtonMessage,
  type ChartConfig,
  type ChartType,
  canButtonSend,
  showsMessage,
  showsPair,
  showsValue,
} from '@tinkerstream/contract/charts';
import { chartErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { RecordValue } from '@tinkerstream/contract/points';

import { AppError } from '../../platform/app-error.ts';
import type { PublicView } from '../../platform/realtime/public-rooms.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import type { TopicsService } from '../topics/index.ts';
import type { PublicTexts } from './public-texts.ts';
import type { ChartsService } from './service.ts';

interface PublicChartsParts {
  readonly charts: Pick<ChartsService, 'findPublic'>;
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly publicTexts: PublicTexts;
  readonly publicIds: PublicIds;
}

/** The part of a topic that a source shows. */
interface ShownSource {
  /** The device; null for every device. */
  readonly deviceId: string | null;
  /** Whether the source shows each device separately. */
  readonly isPerDevice: boolean;
  /** The key; undefined for plain messages. */
  readonly keyName: string | undefined;
}

/** Public charts: the events that visitors with a token receive, and their button presses. Topics have public ids. */
export function createPublicCharts({ charts, topics, publicTexts, publicIds }: PublicChartsParts) {
  async function find(token: string, topicId: string) {
    const found = await charts.findPublic(token);
    if (!found) return undefined;
    const { chart, sources: published, isViewOnly } = found;
    const ofTopic = published.filter((source) => publicIds(token, source.topicId) === topicId);
    const realId = ofTopic[0]?.topicId;
    if (realId === undefined) return undefined;
    const dataTypes = (await topics.dataTypesOf([realId])).get(realId) ?? [];
    const sources = ofTopic.flatMap(({ dataTypeId, deviceId, perDevice }): ShownSource[] => {
      const isPerDevice = perDevice;
      if (!dataTypeId) return [{ deviceId, isPerDevice, keyName: undefined }];
      const dataType = dataTypes.find(({ id }) => id === dataTypeId);
      // A data type may have been deleted between the two queries.
      return dataType ? [{ deviceId, isPerDevice, keyName: dataType.keyName }] : [];
    });
    return { chart, realId, sources, isViewOnly };
  }

  return {
    /** A topic's live events for the chart with this token. Undefined if the chart does not show the topic. */
    async viewOf(token: string, topicId: string): Promise<PublicView | undefined> {
      const found = await find(token, topicId);
      if (!found) return undefined;
      const { chart, realId, sources } = found;
      const { config } = chart;
      const presentText = await publicTexts(realId);
      const isEachShown = sources.some(({ isPerDevice }) => isPerDevice);
      const shownIds = new Set(sources.flatMap(({ deviceId }) => deviceId ?? []));
      const publicDeviceIds = new Map<string, string>();
      const publicDeviceId = (id: string) => {
        // The ids are cached, because each message needs them.
        const known = publicDeviceIds.get(id) ?? publicIds(token, id);
        publicDeviceIds.set(id, known);
        return known;
      };
      const showsPlain = sources.some(({ keyName }) => keyName === undefined);
      return {
        of: [topicRoom(realId)],
        present: {
          read_data({ deviceId, records, timeArrival }) {
            const shown = Object.entries(records).filter((pair) =>
              showsRecord(chart.chartType, config, sources, deviceId, pair),
            );
            if (shown.length === 0) return undefined;
            return {
              topicId,
              deviceId: deviceId && (isEachShown || shownIds.has(deviceId)) ? publicDeviceId(deviceId) : null,
              deviceSerialNumber: '',
              records: Object.fromEntries(shown),
              timeArrival,
            };
          },
          topic_message({ message, timeArrival }) {
            if (!showsPlain || !showsMessage(chart.chartType, config, message)) return undefined;
            const shown = presentText(message);
            return shown === undefined ? undefined : { topicId, message: shown, timeArrival };
          },
          topic_changed: () => ({ topicId }),
          records_removed: () => ({ topicId }),
          annotations_changed: () => ({ topicId }),
        },
      };
    },

    /**
     * The real id of the topic that a public button sends to.
     * @throws AppError for a chart that is not public, a topic that it does not show, a message of no button, and a
     * link that only shows it
     */
    async getButtonTopicId(token: string, topicId: string, sent: ButtonMessage): Promise<string> {
      const found = await find(token, topicId);
      if (!found) throw new AppError(chartErrors.notPublic);
      const { chart, realId, sources, isViewOnly } = found;
      if (isViewOnly) throw new AppError(chartErrors.linkIsViewOnly);
      // Only buttons have values of their own.
      if (!sources.some(({ keyName }) => canButtonSend(chart.config, keyName, sent))) {
        throw new AppError(chartErrors.messageNotOffered);
      }
      return realId;
    },
  };
}

/** Whether a chart shows a device's value under a key. */
function showsRecord(
  type: ChartType,
  config: ChartConfig,
  sources: readonly ShownSource[],
  deviceId: string | null,
  [key, value]: readonly [string, RecordValue],
): boolean {
  return sources.some((source) => {
    if (source.deviceId && source.deviceId !== deviceId) return false;
    return source.keyName === undefined
      ? showsPair(type, config, key, value)
      : source.keyName === key && showsValue(type, config, value);
  });
}

import type { HeardBoard, HeardProblem, HeardTopic, HeardUse } from '@tinkerstream/contract/boards';
import { isoTime } from '../../../platform/iso-time.ts';
import type { ConnectRefusal, TopicUse } from '../../../platform/mqtt/gateway-types.ts';
import type { Board } from './heard-boards.ts';

const USES: Readonly<Record<TopicUse, HeardUse>> = {
  accepted: 'SENT',
  listens: 'LISTENS',
  'unknown-topic': 'UNKNOWN',
  'inactive-topic': 'SWITCHED_OFF',
  'ended-subscription': 'SUBSCRIPTION_ENDED',
  failed: 'NOT_STORED',
};

const PROBLEMS: Readonly<Record<ConnectRefusal, HeardProblem>> = {
  'not-mqtt': 'NOT_MQTT',
  'no-place': 'NO_PLACE',
  refused: 'REFUSED',
};

/** The part of a topic that a reader may see by its name. */
export interface ShownTopic {
  readonly topicId: string | null;
  readonly description: string | null;
  readonly name: string;
}

/** @param shown of a topic's name; undefined if the reader does not see the topic at all */
export function presentBoard(board: Board, shown: (name: string) => ShownTopic | undefined): HeardBoard {
  const topics = board.topics.flatMap(({ name, use, time }): HeardTopic[] => {
    const topic = shown(name);
    return topic ? [{ ...topic, use: USES[use], on: isoTime(time) }] : [];
  });
  return {
    id: `${board.address} ${board.clientId}`,
    address: board.address,
    clientId: board.clientId,
    isConnected: board.open > 0,
    on: isoTime(board.time),
    problem: board.problem === undefined ? null : PROBLEMS[board.problem],
    topics: topics.reverse(),
  };
}

/** The first and the last character of a name that may be another person's secret. */
export function maskedName(name: string): string {
  const characters = [...name];
  return characters.length < 3 ? '…' : `${characters[0]}…${characters.at(-1)}`;
}

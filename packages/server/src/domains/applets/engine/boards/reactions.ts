import { silenceOf, topicOfNewBoards } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Reaction, TopicReactions } from '../../../records/index.ts';
import type { AppletEntity } from '../../applet.ts';
import type { PrepareOccurrence } from './occurrences.ts';
import { type BoardChange, FIRST_PLACE, heardScopeOf, keptOf, knownScopeOf, type Watch } from './watch.ts';
import type { Watches } from './watches.ts';

type Message = Parameters<TopicReactions['react']>[0];

/**
 * Finds the changes that the messages of a topic make for the applets that wait for its boards; undefined without such
 * an applet.
 */
export type FindBoardReaction = (
  topicId: string,
  applets: readonly AppletEntity[],
) => Promise<((message: Message) => readonly Reaction[]) | undefined>;

/**
 * Reacts to messages of boards. A message changes something only if it is the first of its board, or ends a silence.
 * All others cost a look-up.
 */
export function createBoardReactions(clock: Clock, watches: Watches, prepare: PrepareOccurrence): FindBoardReaction {
  return async (topicId, applets) => {
    const waiting = applets.filter(({ triggers }) => silenceOf(triggers) ?? topicOfNewBoards(triggers));
    if (waiting.length === 0) return undefined;
    const opened = await watches.open(waiting.map(({ id }) => id));
    const listening = opened.filter(({ entity }) => entity.content.silence?.topicName === topicId);
    const welcoming = opened.filter(({ entity }) => entity.content.newBoardsOf === topicId);
    return (message) => {
      const isOfBoard = message.sentBy !== '' && message.values.size > 0;
      return [
        // Messages of event triggers are no sign of a board.
        ...(message.origin.transport === 'applet' ? [] : listening.flatMap((watch) => listen(watch, message) ?? [])),
        ...(isOfBoard ? welcoming.flatMap((watch) => welcome(watch, message) ?? []) : []),
      ];
    };
  };

  function listen(watch: Watch, message: Message): Reaction | undefined {
    const { entity, heard } = watch;
    if (!heard) return undefined;
    const board = heard.boardOf(message.sentBy);
    const silent = heard.returningOf(board);
    if (silent) {
      return {
        jobs: [prepare(watch, 'RETURNS', silent, seenOf(message))],
        committed() {},
        failed: () => heard.staysSilent(silent),
      };
    }
    if (!heard.isNew(board)) return undefined;
    const first = { board, place: FIRST_PLACE };
    heard.follow(first, false, clock.monotonic());
    const change: BoardChange = { ...first, scope: heardScopeOf(entity.id), status: 'HEARD' };
    return { ...keeping(watch, change), jobs: [], failed: () => heard.forget(first) };
  }

  function welcome(watch: Watch, message: Message): Reaction | undefined {
    const { entity, known } = watch;
    const { sentBy: board } = message;
    if (!known?.isNew(board)) return undefined;
    known.add(board);
    const first = { board, place: FIRST_PLACE };
    const change: BoardChange = { ...first, scope: knownScopeOf(entity.id), status: 'NEW' };
    return {
      ...keeping(watch, change),
      jobs: [prepare(watch, 'APPEARS', first, seenOf(message))],
      failed: () => known.forget(board),
    };
  }

  function keeping({ entity }: Watch, change: BoardChange): Pick<Reaction, 'kept' | 'committed'> {
    return { kept: [keptOf(change)], committed: () => watches.committed(entity.appletId, [change]) };
  }
}

function seenOf({ origin, board, sentBy: sender, text, time }: Message) {
  return { hops: origin.hops, board, sender, text, time };
}

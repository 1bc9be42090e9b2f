import { silenceOf, topicOfNewBoards } from '@tinkerstream/contract/applets';
import type { PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import type { Reaction, TopicReactions } from '../../../records/index.ts';
import type { AppletEntity } from '../../applet.ts';
import type { PrepareOccurrence } from './occurrences.ts';
import { type BoardChange, FIRST_PLACE, heardScopeOf, keptOf, knownScopeOf, type Watch } from './watch.ts';
import type { Watches } from './watches.ts';

type Message = Parameters<TopicReactions['react']>[0];

/** What the message of a board changes. */
interface Made {
  readonly watch: Watch;
  readonly change?: BoardChange;
  readonly job?: PreparedJob;
  readonly failed: () => void;
}

/** Finds what the messages of a topic change for the applets that wait for its boards; undefined if none does. */
export type FindBoardReaction = (
  topicId: string,
  applets: readonly AppletEntity[],
) => Promise<((message: Message) => Reaction | undefined) | undefined>;

/** A message changes something only if it is the first of its board, or ends a silence. All others cost a look-up. */
export function createBoardReactions(watches: Watches, prepare: PrepareOccurrence): FindBoardReaction {
  return async (topicId, applets) => {
    const waiting = applets.filter(({ triggers }) => silenceOf(triggers) ?? topicOfNewBoards(triggers));
    if (waiting.length === 0) return undefined;
    const opened = await watches.open(waiting.map(({ id }) => id));
    const listening = opened.filter(({ entity }) => entity.content.silence?.topicName === topicId);
    const welcoming = opened.filter(({ entity }) => entity.content.newBoardsOf === topicId);
    return (message) => {
      const made: Made[] = [];
      // What event triggers send is no sign of a board.
      if (message.origin.transport !== 'applet') for (const watch of listening) add(made, listen(watch, message));
      if (message.sentBy !== '' && message.values.size > 0) {
        for (const watch of welcoming) add(made, welcome(watch, message));
      }
      return made.length > 0 ? reactionOf(made) : undefined;
    };
  };

  function listen(watch: Watch, message: Message): Made | undefined {
    const { entity, heard } = watch;
    if (!heard) return undefined;
    const board = heard.boardOf(message.sentBy);
    const silent = heard.returningOf(board);
    if (silent) {
      return {
        watch,
        job: prepare(watch, 'RETURNS', silent, seenOf(message)),
        failed: () => heard.staysSilent(silent),
      };
    }
    if (!heard.isNew(board)) return undefined;
    const first = { board, place: FIRST_PLACE };
    heard.follow(first, false, performance.now());
    return {
      watch,
      change: { ...first, scope: heardScopeOf(entity.id), status: 'HEARD' },
      failed: () => heard.forget(first),
    };
  }

  function welcome(watch: Watch, message: Message): Made | undefined {
    const { entity, known } = watch;
    const { sentBy: board } = message;
    if (!known?.isNew(board)) return undefined;
    known.add(board);
    const first = { board, place: FIRST_PLACE };
    return {
      watch,
      change: { ...first, scope: knownScopeOf(entity.id), status: 'NEW' },
      job: prepare(watch, 'APPEARS', first, seenOf(message)),
      failed: () => known.forget(board),
    };
  }

  function reactionOf(made: readonly Made[]): Reaction {
    return {
      jobs: made.flatMap(({ job }) => job ?? []),
      kept: made.flatMap(({ change }) => (change ? keptOf(change) : [])),
      committed() {
        for (const { watch, change } of made) if (change) watches.committed(watch.entity.appletId, [change]);
      },
      failed() {
        for (const { failed } of made) failed();
      },
    };
  }
}

function add(made: Made[], one: Made | undefined): void {
  if (one) made.push(one);
}

function seenOf({ origin, board, sentBy: sender, text, time }: Message) {
  return { hops: origin.hops, board, sender, text, time };
}

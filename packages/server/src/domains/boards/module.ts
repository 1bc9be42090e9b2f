import { randomUUID } from 'node:crypto';
import { listHeardBoards } from '@tinkerstream/contract/boards';
import { boardsRoom } from '@tinkerstream/contract/platform/room';
import { forgetFirst } from '../../platform/limits/rate-limit.ts';
import type { Heard } from '../../platform/mqtt/gateway-types.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TopicsService } from '../topics/index.ts';
import { type Board, HeardBoards } from './heard-boards.ts';
import { type PlainNeeds, plainModule } from './plain/module.ts';
import { createBoardsService } from './service.ts';

interface BoardsNeeds extends PlainNeeds {
  readonly topics: Pick<TopicsService, 'findByNames' | 'findByName' | 'readableOf' | 'canRead' | 'dataTypesOf'>;
}

/** Changes are gathered for this long before pages and other servers hear of them. */
const TELL_MS = 1000;
/** Tells the messages of this server from those of others. */
const OWN_ID = randomUUID();
/** Boards of one message to the other servers. */
const MAX_TOLD = 500;
/** Boards whose changes wait. In a flood of connections, the other servers miss the first ones. */
const MAX_CHANGED = 3000;

/** Finds boards: what their connections did in the last ten minutes, on all servers. Boards also send and read by HTTP. */
export function boardsModule(platform: Platform, needs: BoardsNeeds) {
  const { live, nodes, rooms, route, lifecycle } = platform;
  const { topics } = needs;
  const { polled } = plainModule(platform, needs);
  const heardBoards = new HeardBoards();
  const changed = new Map<string, Board>();
  let timer: NodeJS.Timeout | undefined;

  const tell = nodes.everywhere('boards-heard', (from: string, boards: readonly Board[]) => {
    if (from !== OWN_ID) for (const board of boards) heardBoards.setElsewhere(board);
    // Each server tells its own browsers.
    live.emit(boardsRoom(), 'boards_heard', {});
  });

  function tellChanges(): void {
    timer = undefined;
    const some = [...changed].slice(0, MAX_TOLD);
    for (const [key] of some) changed.delete(key);
    tell(
      OWN_ID,
      some.map(([, board]) => board),
    );
    if (changed.size > 0) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(tellChanges, TELL_MS).unref();
  }

  rooms.allow('B', async (_id, caller) => caller !== undefined);
  lifecycle.onStop(async () => clearTimeout(timer));
  const service = createBoardsService(heardBoards, topics);
  route(listHeardBoards, ({ topicName }, { caller, client }) => service.list(caller, client.address, topicName));

  return {
    /** The latest values of topics that boards poll. */
    polled,
    heard: (heard: Heard): void => {
      const board = heardBoards.add(heard, Date.now());
      if (!board) return;
      changed.set(`${board.address} ${board.clientId}`, board);
      forgetFirst(changed, MAX_CHANGED);
      schedule();
    },
  };
}

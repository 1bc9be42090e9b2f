import { randomUUID } from 'node:crypto';
import { listHeardBoards } from '@tinkerstream/contract/boards';
import { boardsRoom } from '@tinkerstream/contract/platform/room';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Heard } from '../../../platform/mqtt/gateway-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TopicsService } from '../../topics/index.ts';
import { type Board, HeardBoards } from './heard-boards.ts';
import { createHeardService } from './service.ts';

interface HeardNeeds {
  readonly topics: Pick<TopicsService, 'findByNames' | 'findByName' | 'readableOf' | 'canRead'>;
}

/** How long changes are gathered before pages and other servers are notified. */
const TELL_MS = 1000;
/** The id that separates the messages of this server from those of others. */
const OWN_ID = randomUUID();
/** Maximum boards of one message to the other servers. */
const MAX_TOLD = 500;
/** Maximum boards whose changes wait. In a flood of connections, the other servers miss the first ones. */
const MAX_CHANGED = 3000;

/** Finds boards: what their connections did in the last ten minutes, on all servers. */
export function heardModule(
  { live, nodes, rooms, route, lifecycle }: Platform,
  { topics }: HeardNeeds,
): (heard: Heard) => void {
  const heardBoards = new HeardBoards();
  const changed = new Map<string, Board>();
  let timer: NodeJS.Timeout | undefined;

  const tell = nodes.everywhere('boards-heard', (from: string, boards: readonly Board[]) => {
    if (from !== OWN_ID) for (const board of boards) heardBoards.setElsewhere(board);
    // Each server notifies its own browsers.
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
  const service = createHeardService(heardBoards, topics);
  route(listHeardBoards, ({ topicName }, { caller, client }) => service.list(caller, client.address, topicName));

  return (heard) => {
    const board = heardBoards.add(heard, Date.now());
    if (!board) return;
    changed.set(`${board.address} ${board.clientId}`, board);
    forgetFirst(changed, MAX_CHANGED);
    schedule();
  };
}

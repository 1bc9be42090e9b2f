import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../cluster/nodes.ts';
import type { LeftBoards } from '../gateway.ts';
import type { LeftBoard } from '../session/persistence.ts';

interface SharedBoards {
  /** Tells the other nodes which boards lose this one, and may connect to them without subscribing again. */
  readonly leave: (boards: readonly LeftBoard[]) => void;
  /** Call this with the gateway's own boards when it is open, before this node listens to the others. */
  readonly follow: (boards: LeftBoards) => void;
}

/**
 * The remembered subscriptions of all nodes (decision 63): a node tells them when it stops. A node that was killed does so
 * from its file when it starts again.
 */
export function shareBoards({ everywhere, onGap }: Pick<Nodes, 'everywhere' | 'onGap'>): SharedBoards {
  const self = randomUUID();
  let own: LeftBoards | undefined;
  const tell = everywhere('mqtt-boards-left', (from: string, boards: readonly LeftBoard[]) => {
    if (from !== self) own?.add(boards);
  });
  const tellMissing = () => {
    const boards = own?.list() ?? [];
    if (boards.length > 0) tell(self, boards);
  };
  const ask = everywhere('mqtt-boards-asked', (from: string) => {
    if (from !== self) tellMissing();
  });
  onGap(() => {
    tellMissing();
    ask(self);
  });
  return {
    leave: (boards) => boards.length > 0 && tell(self, boards),
    follow(boards) {
      own = boards;
    },
  };
}

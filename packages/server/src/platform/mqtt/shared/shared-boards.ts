import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../cluster/nodes.ts';
import type { Gateway } from '../gateway.ts';
import type { LeftBoard } from '../session/persistence.ts';

interface SharedBoards {
  /** Tells the other nodes that a client has connected with this will. */
  readonly addWill: (key: string) => void;
  /** Tells the other nodes which boards lose this one, and may connect to them without subscribing again. */
  readonly leave: (boards: readonly LeftBoard[]) => void;
  /** Call this with the gateway when it is open, before this node listens to the others. */
  readonly follow: (gateway: Pick<Gateway, 'leftBoards' | 'outdateWill'>) => void;
}

/**
 * The boards that come back to another node (decision 63): a node tells their subscriptions when it stops, or from its file when
 * it starts after it was killed. A board that is back has no will left at the node where its connection has not timed out.
 */
export function shareBoards({ everywhere, onGap }: Pick<Nodes, 'everywhere' | 'onGap'>): SharedBoards {
  const self = randomUUID();
  let own: Pick<Gateway, 'leftBoards' | 'outdateWill'> | undefined;
  const tell = everywhere('mqtt-boards-left', (from: string, boards: readonly LeftBoard[]) => {
    if (from !== self) own?.leftBoards.add(boards);
  });
  const tellMissing = () => {
    const boards = own?.leftBoards.list() ?? [];
    if (boards.length > 0) tell(self, boards);
  };
  const ask = everywhere('mqtt-boards-asked', (from: string) => {
    if (from !== self) tellMissing();
  });
  const tellWill = everywhere('mqtt-will', (from: string, key: string) => {
    if (from !== self) own?.outdateWill(key);
  });
  onGap(() => {
    tellMissing();
    ask(self);
  });
  return {
    leave: (boards) => boards.length > 0 && tell(self, boards),
    addWill: (key) => tellWill(self, key),
    follow(gateway) {
      own = gateway;
    },
  };
}

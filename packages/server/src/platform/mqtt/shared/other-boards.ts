import type { LeftBoard } from '../session/persistence.ts';
import type { Session } from '../session/session.ts';

/** The boards of the other nodes. */
export interface OtherBoards {
  /** The id of this run of this node. */
  readonly node: string;
  /** Notes that the subscriptions of a board have changed, or the data that identify it. */
  readonly changed: (session: Session) => void;
  readonly ended: (session: Session) => void;
  /**
   * Checks whether the node of a board that has published to a topic has been killed.
   * @returns undefined if no other node has such a board; otherwise it resolves when all left boards are known
   */
  readonly search: (key: string, topicName: string) => Promise<void> | undefined;
  readonly dropTopic: (topicName: string) => void;
  /** Announces to the other nodes that a client has connected with this will. */
  readonly addWill: (key: string) => void;
  /** Announces to the other nodes the boards that lose this one, and may connect to them without subscribing again. */
  readonly leave: (boards: readonly LeftBoard[]) => void;
}

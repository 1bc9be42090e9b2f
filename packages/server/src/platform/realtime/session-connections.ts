import type { Connection } from './unread.ts';

/** The open connections of each session, those that are being connected included. */
export class SessionConnections {
  readonly #connections = new Map<string, Set<Connection>>();
  #ended = 0;

  /**
   * Finds out who connects, and remembers the connection under their session until it closes. A session that ends
   * meanwhile is looked up again.
   */
  async open<Somebody extends { readonly sessionId: string }>(
    connection: Connection,
    authenticate: () => Promise<Somebody | undefined>,
  ): Promise<Somebody | undefined> {
    let asked: number;
    let somebody: Somebody | undefined;
    do {
      asked = this.#ended;
      somebody = await authenticate();
    } while (asked !== this.#ended);
    if (somebody) this.#remember(connection, somebody.sessionId);
    return somebody;
  }

  /** A session has ended. @returns its open connections */
  end(sessionId: string): ReadonlySet<Connection> {
    this.#ended++;
    return new Set(this.#connections.get(sessionId));
  }

  #remember(connection: Connection, sessionId: string): void {
    if (connection.readyState !== 'open') return;
    const ofSession = this.#connections.get(sessionId) ?? new Set();
    this.#connections.set(sessionId, ofSession.add(connection));
    connection.once('close', () => {
      ofSession.delete(connection);
      if (ofSession.size === 0 && this.#connections.get(sessionId) === ofSession) this.#connections.delete(sessionId);
    });
  }
}

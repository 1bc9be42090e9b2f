import type { Connection } from './unread.ts';

/** The connections of each session, including those that are still opening. */
export class SessionConnections {
  readonly #connections = new Map<string, Set<Connection>>();
  #ended = 0;

  /**
   * Authenticates a connection, and tracks it under its session until it closes. If a session ends during that, this
   * authenticates again.
   */
  async open<Identity extends { readonly sessionId: string }>(
    connection: Connection,
    authenticate: () => Promise<Identity | undefined>,
  ): Promise<Identity | undefined> {
    let endedBefore: number;
    let identity: Identity | undefined;
    do {
      endedBefore = this.#ended;
      identity = await authenticate();
    } while (endedBefore !== this.#ended);
    if (identity) this.#track(connection, identity.sessionId);
    return identity;
  }

  /** Ends a session. @returns its connections */
  end(sessionId: string): ReadonlySet<Connection> {
    this.#ended++;
    return new Set(this.#connections.get(sessionId));
  }

  #track(connection: Connection, sessionId: string): void {
    if (connection.readyState !== 'open') return;
    const ofSession = this.#connections.get(sessionId) ?? new Set();
    this.#connections.set(sessionId, ofSession.add(connection));
    connection.once('close', () => {
      ofSession.delete(connection);
      if (ofSession.size === 0 && this.#connections.get(sessionId) === ofSession) this.#connections.delete(sessionId);
    });
  }
}

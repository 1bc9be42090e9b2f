import { AppError } from '../../../platform/app-error.ts';
import { FROM_BOARD } from '../../../platform/incoming-message.ts';
import type { Dialect, Dialects, FindDialect } from '../../../platform/mqtt/dialects.ts';
import type { PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { IngestModule, StoredMessage } from '../../records/index.ts';
import type { EnteredCloud } from '../gate.ts';
import type { SiotLogins } from './logins.ts';
import type { NamedTopics } from './named-topics.ts';
import { isCommand, siotName } from './names.ts';

interface SiotParts {
  readonly logins: SiotLogins;
  readonly named: NamedTopics;
  readonly handle: IngestModule['handle'];
  readonly dialects: Pick<Dialects, 'deliver'>;
  /** Sends a command to the clients of a scope on all servers. */
  readonly relay: (scope: string, name: string, payload: Buffer) => void;
}

/** SIoT over MQTT: each name `project/device` is a topic of the project. */
export function createSiotDialect({ logins, named, handle, dialects, relay }: SiotParts) {
  function dialectOf(entered: EnteredCloud): Dialect {
    async function store(
      name: NonNullable<ReturnType<typeof siotName>>,
      payload: Buffer,
      sender: Parameters<Dialect['publish']>[1],
    ) {
      const topic = await named.findOrCreate(entered, name);
      const { outcome } = await handle({ topicName: topic.name, payload, origin: FROM_BOARD }, sender);
      return { outcome, topicName: topic.name };
    }

    return {
      scope: entered.scope,
      publish({ topicName, payload }, sender, _reply, done) {
        const name = siotName(topicName);
        if (!name) return done('unknown-topic');
        if (isCommand(payload)) {
          relay(entered.scope, name.full, payload);
          return done('accepted');
        }
        // What waits for a new topic outlives the buffer that was read.
        store(name, Buffer.from(payload), sender).then(
          (stored) => done(stored.outcome, stored.topicName),
          (error: unknown) => done(outcomeOf(error)),
        );
      },
      mayRead: (filter) => !filter.startsWith('$'),
    };
  }

  const find: FindDialect = ({ username, password }, asker) => {
    if (!logins.isLogin(username)) return undefined;
    return logins.enter(username, password, asker).then(async (entered) => {
      // Boards of this server may have any login, also one that is so common.
      if (!entered) return logins.isKnown(password) ? undefined : 'wrong';
      await named.use(entered);
      return dialectOf(entered);
    });
  };

  return {
    find,

    /** Call this for each stored message of any node. What was sent reaches all listeners, as it was sent. */
    hear(message: StoredMessage): void {
      const names = named.namesOf(message.topic.id);
      if (!names) return;
      for (const [scope, name] of names) dialects.deliver(scope, name, message.payload);
    },
  };
}

/** A project that takes no further topic refuses its messages; everything else is an error of the server. */
function outcomeOf(error: unknown): PublishOutcome {
  return error instanceof AppError && error.status < 500 ? 'unknown-topic' : 'failed';
}

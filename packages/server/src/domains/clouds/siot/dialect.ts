import { AppError } from '../../../platform/app-error.ts';
import { FROM_BOARD } from '../../../platform/incoming-message.ts';
import type { Dialect, FindDialect } from '../../../platform/mqtt/dialects.ts';
import type { PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { IngestModule } from '../../records/index.ts';
import type { EnteredCloud } from '../gate.ts';
import type { SiotLogins } from './logins.ts';
import type { NamedTopics } from './named-topics.ts';
import { isCommand, siotName } from './names.ts';

interface SiotParts {
  readonly logins: SiotLogins;
  readonly named: NamedTopics;
  readonly handle: IngestModule['handle'];
  /** Sends a command to the clients of a scope on all servers. */
  readonly relay: (scope: string, name: string, payload: Buffer) => void;
}

/** SIoT over MQTT: each name `project/device` is a topic of the project. */
export function createFindSiot({ logins, named, handle, relay }: SiotParts): FindDialect {
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
        // Copied: a message that waits for a new topic outlives the buffer that was read.
        store(name, Buffer.from(payload), sender).then(
          (stored) => done(stored.outcome, stored.topicName),
          (error: unknown) => done(outcomeOf(error)),
        );
      },
      mayRead: (filter) => !filter.startsWith('$'),
      subscribed: () => void named.use(entered).catch(() => {}),
    };
  }

  return ({ username, password }, asker) => {
    if (!logins.isLogin(username)) return undefined;
    return logins.enter(username, password, asker).then(async (entered) => {
      // Boards of this server may have any login, including this common one.
      if (!entered) return logins.isKnown(password) ? undefined : 'wrong';
      await named.use(entered);
      return dialectOf(entered);
    });
  };
}

/** A project that takes no further topic refuses its messages; everything else is an error of the server. */
function outcomeOf(error: unknown): PublishOutcome {
  return error instanceof AppError && error.status < 500 ? 'unknown-topic' : 'failed';
}

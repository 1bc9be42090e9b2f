import { type Gateway, type GatewayOptions, openGateway } from '../../../src/platform/mqtt/gateway.ts';

/** The name of the only topic that does not exist. */
export const NO_TOPIC = 'test/nosubscribe';

/**
 * The gateway alone, on loopback: every topic exists, names form a tree, and messages are delivered and accepted
 * immediately.
 */
export async function openMemoryGateway(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
  const gateway: Gateway = await openGateway({
    host: '127.0.0.1',
    port: 0,
    topics: 'tree',
    handlers: {
      topicExists: async (topicName) => topicName !== NO_TOPIC,
      publish: (message, _sender, done) => {
        gateway.deliver(message);
        done('accepted');
      },
    },
    ...options,
  });
  return gateway;
}

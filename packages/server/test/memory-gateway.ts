import { type Gateway, type GatewayOptions, openGateway } from '../src/platform/mqtt/gateway.ts';

/** The topic that does not exist. All others do. */
export const NO_TOPIC = 'test/nosubscribe';

/** The gateway alone, on loopback: every topic exists, names form a tree, and what is published is delivered and accepted at once. */
export async function openMemoryGateway(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
  const gateway: Gateway = await openGateway({
    host: '127.0.0.1',
    port: 0,
    topics: 'tree',
    handlers: {
      topicExists: async (topicName) => topicName !== NO_TOPIC,
      publish: (topicName, payload, done) => {
        gateway.deliver(topicName, payload);
        done('accepted');
      },
    },
    ...options,
  });
  return gateway;
}

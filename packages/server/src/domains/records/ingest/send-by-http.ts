import { topicErrors } from '@tinkerstream/contract/error-codes';
import { hasPair, parseBoardMessage } from '@tinkerstream/contract/records';
import { MESSAGE_GRACE_DAYS } from '@tinkerstream/contract/subscriptions';
import type { OutputType } from '@tinkerstream/contract/topics';
import { AppError } from '../../../platform/app-error.ts';
import { FROM_HTTP } from '../../../platform/incoming-message.ts';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';
import type { Outcome } from './batch/received-message.ts';
import type { Publisher } from './publisher.ts';

/**
 * Publishes a message that came by HTTP; resolves when it is on disk. The caller must have checked access.
 * @throws AppError for a message that the topic does not accept
 */
export type SendByHttp = (
  from: Omit<MessageSender, 'publishing'>,
  topicName: string,
  outputType: OutputType,
  message: string,
) => Promise<Record<string, never>>;

export function createSendByHttp(publish: Publisher['publish']): SendByHttp {
  return async (from, topicName, outputType, message) => {
    const isMeantAsPairs = outputType === 'KEY_VALUE_PAIR' || parseBoardMessage(message).text.includes('=');
    if (isMeantAsPairs && !hasPair(message)) throw new AppError(topicErrors.pairIncomplete);
    const { outcome, error } = await publish(from, { topicName, payload: Buffer.from(message), origin: FROM_HTTP });
    refuseUnaccepted({ outcome, error });
    return {};
  };
}

/** @throws AppError for a message that its topic did not accept */
export function refuseUnaccepted({ outcome, error }: Pick<Outcome, 'outcome' | 'error'>): void {
  if (outcome === 'unknown-topic') throw new AppError(topicErrors.unknown);
  if (outcome === 'inactive-topic') throw new AppError(topicErrors.inactive);
  if (outcome === 'ended-subscription') throw new AppError(topicErrors.ownerNotSubscribed, String(MESSAGE_GRACE_DAYS));
  if (outcome === 'failed') throw error;
}

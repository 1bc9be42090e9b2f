import type { Logger } from '../../../platform/logger.ts';
import { type Refreshed, RefreshedByKey } from '../../../platform/refreshed-by-key.ts';
import type { MessageTerms } from '../../subscriptions/index.ts';

/** Terms are loaded again after this time, because no event reports that a subscription ended or improved. */
const REFRESH_MS = 60_000;
/**
 * Terms are loaded again after this time while messages are refused: an owner who activates a subscription expects
 * messages to arrive.
 */
const REFRESH_REFUSED_MS = 5000;

/** The terms under which a topic owner's boards may send, at most about a minute old. */
export type OwnerPermission = Refreshed<MessageTerms>;

/** Caches the terms of topic owners, so no message waits. */
export class OwnerPermissions extends RefreshedByKey<MessageTerms> {
  constructor(find: (userId: string) => Promise<MessageTerms>, logger: Logger) {
    const refreshMs = ({ isRefused }: MessageTerms) => (isRefused ? REFRESH_REFUSED_MS : REFRESH_MS);
    super({ find, refreshMs, what: 'the terms of a topic owner', logger });
  }
}

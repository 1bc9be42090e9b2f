import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { IngestModule, Published } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { AppletMessage, PublishAppletMessage } from '../actions/publish-message/definition.ts';

/** Maximum topics whose names stay in memory. */
const MAX_NAMES = 10_000;

interface PublishingNeeds {
  readonly topics: Pick<TopicsService, 'find'>;
  readonly ingest: Pick<IngestModule, 'publishFromApplet'>;
}

/** Publishes messages of applets, which know topics by their ids. */
export function createPublishing({ topics, ingest }: PublishingNeeds): PublishAppletMessage {
  // Holds promises, so that messages waiting for the same name keep their order.
  const names = new Map<string, Promise<string | undefined>>();

  function findName(topicId: string): Promise<string | undefined> {
    const finding = topics.find(topicId).then((topic) => topic?.name);
    names.delete(topicId);
    names.set(topicId, finding);
    forgetFirst(names, MAX_NAMES);
    finding.catch(() => names.delete(topicId));
    return finding;
  }

  return async ({ topicId, ...message }) => {
    const known = names.get(topicId) ?? findName(topicId);
    const published = await publish(await known, message);
    if (published.outcome === 'failed') throw published.error;
    if (published.outcome !== 'unknown-topic') return published;
    // The topic may have got another name since.
    const current = names.get(topicId);
    const again = await publish(await (current === known || !current ? findName(topicId) : current), message);
    if (again.outcome === 'failed') throw again.error;
    return again;
  };

  async function publish(topicName: string | undefined, message: Omit<AppletMessage, 'topicId'>): Promise<Published> {
    if (topicName === undefined) return { outcome: 'unknown-topic' };
    return ingest.publishFromApplet({ ...message, topicName });
  }
}

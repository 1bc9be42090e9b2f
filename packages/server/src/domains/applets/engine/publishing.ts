import { forgetFirst } from '../../../platform/rate-limit.ts';
import type { IngestModule } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { PublishAppletMessage } from '../actions/publish-message/definition.ts';

/** Maximum topics whose names stay in memory. */
const MAX_NAMES = 10_000;

interface PublishingNeeds {
  readonly topics: Pick<TopicsService, 'find'>;
  readonly ingest: Pick<IngestModule, 'publishFromApplet'>;
}

/** Publishes messages of applets, which know topics by their ids. */
export function createPublishing({ topics, ingest }: PublishingNeeds): PublishAppletMessage {
  const names = new Map<string, string>();

  async function findName(topicId: string): Promise<string | undefined> {
    const name = (await topics.find(topicId))?.name;
    if (name === undefined) names.delete(topicId);
    else names.set(topicId, name);
    forgetFirst(names, MAX_NAMES);
    return name;
  }

  return async ({ topicId, ...message }) => {
    const known = names.get(topicId);
    if (known !== undefined) {
      const { outcome, error } = await ingest.publishFromApplet({ ...message, topicName: known });
      if (outcome === 'failed') throw error;
      // Otherwise the topic may have got another name, or be gone.
      if (outcome !== 'unknown-topic') return outcome;
    }
    const topicName = await findName(topicId);
    if (topicName === undefined || topicName === known) return 'unknown-topic';
    const { outcome, error } = await ingest.publishFromApplet({ ...message, topicName });
    if (outcome === 'failed') throw error;
    return outcome;
  };
}

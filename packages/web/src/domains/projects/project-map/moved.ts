import type { TopicMoved } from '@tinkerstream/contract/topics';

interface Located {
  readonly topicId: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The topics after one of them has moved. */
export function moved<Topic extends Located>(
  topics: readonly Topic[],
  { topicId, latitude, longitude }: TopicMoved,
): Topic[] {
  return topics.map((topic) => (topic.topicId === topicId ? { ...topic, latitude, longitude } : topic));
}

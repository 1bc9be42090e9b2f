import type { Device } from '@tinkerstream/contract/points';
import type { RecordsService } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';

interface PublicBoardsParts {
  readonly topics: Pick<TopicsService, 'rightsIn'>;
  readonly records: Pick<RecordsService, 'deviceNumbersOf'>;
}

/** A device of a topic as a public page shows it. */
export type PresentBoard = (topicId: string, device: Device, publicId: (id: string) => string) => Device;

export type PublicBoards = (readerId: string, topicIds: readonly string[]) => Promise<PresentBoard>;

/**
 * The names of boards on public pages: the names that they send, or numbers where the owner of the topic hides names,
 * which are often names of children.
 */
export function createPublicBoards({ topics, records }: PublicBoardsParts): PublicBoards {
  return async (readerId, topicIds) => {
    const rights = await topics.rightsIn(readerId, [...new Set(topicIds)]);
    const isNamed = (topicId: string) => (rights.get(topicId)?.topic.showsBoardNames ?? true) !== false;
    const numbers = await records.deviceNumbersOf([...new Set(topicIds)].filter((id) => !isNamed(id)));
    return (topicId, { id, serialName, serialNumber }, publicId) => {
      if (isNamed(topicId)) return { id: publicId(id), serialName, serialNumber: serialName ? '' : serialNumber };
      // A board that has come between the two queries has no number yet.
      return { id: publicId(id), serialName: '', serialNumber: '', number: numbers.get(id) ?? numbers.size + 1 };
    };
  };
}

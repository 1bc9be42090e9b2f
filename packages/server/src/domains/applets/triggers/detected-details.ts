import { detailText } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { Details } from './trigger-definition.ts';

/** How many objects of a class a camera detects, and the highest score in percent, if it sends one. */
export interface Sighting {
  readonly count: number;
  readonly score: number | undefined;
}

/** The details of detected objects that contents may read. */
export function detectedDetails(name: string, { count, score }: Sighting): Details {
  const detail = (key: string, value: RecordValue) => [detailText({ detail: 'detected', key }), value] as const;
  return new Map([
    detail('class', name),
    detail('count', count),
    ...(score === undefined ? [] : [detail('score', score)]),
  ]);
}

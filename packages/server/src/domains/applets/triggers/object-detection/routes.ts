import { OBJECT_CLASSES, triggerByObjects } from '@tinkerstream/contract/applets';
import { largestOf } from '@tinkerstream/contract/platform/extremes';
import type { Route } from '../../../../platform/http/route.ts';
import type { Sighting } from '../detected-details.ts';
import type { TriggerCalls } from '../trigger-calls.ts';

const KNOWN: ReadonlySet<string> = new Set(OBJECT_CLASSES);

export function objectDetectionRoutes(
  route: Route,
  { count, listApplets, fire }: Pick<TriggerCalls, 'count' | 'listApplets' | 'fire'>,
): void {
  route(triggerByObjects, async ({ projectId, detectedObjects, counts, scores }, { caller }) => {
    const applets = await listApplets(caller, projectId);
    count(`${caller.userId} ${projectId} objects`);
    const objects = sightingsOf(detectedObjects, numbersIn(counts), numbersIn(scores));
    if (objects.size > 0) await fire(applets, { type: 'OBJECT_DETECTION_TRIGGER', objects }, false);
    return {};
  });
}

/** The detected objects, by class; unknown names are left out. */
function sightingsOf(names: string, counts: readonly number[], scores: readonly number[]): Map<string, Sighting> {
  const sightings = new Map<string, Sighting>();
  for (const [index, typed] of names.split(',').entries()) {
    const name = typed.trim().toLowerCase();
    if (!KNOWN.has(name)) continue;
    const before = sightings.get(name);
    const count = (before?.count ?? 0) + Math.floor(counts[index] ?? 1);
    const all = [before?.score, scores[index]].filter((score) => score !== undefined);
    sightings.set(name, { count, score: all.length > 0 ? largestOf(all) : undefined });
  }
  return sightings;
}

function numbersIn(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}

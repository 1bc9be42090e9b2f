import { OBJECT_CLASSES, triggerByObjects } from '@tinkerstream/contract/applets';
import type { Route } from '../../../../platform/http/route.ts';
import type { TriggerCalls } from '../trigger-calls.ts';

const KNOWN: ReadonlySet<string> = new Set(OBJECT_CLASSES);

export function objectDetectionRoutes(
  route: Route,
  { count, listApplets, fire }: Pick<TriggerCalls, 'count' | 'listApplets' | 'fire'>,
): void {
  route(triggerByObjects, async ({ projectId, detectedObjects }, { caller }) => {
    const applets = await listApplets(caller, projectId);
    count(`${caller.userId} ${projectId} objects`);
    const names = detectedObjects.split(',').map((name) => name.trim().toLowerCase());
    const objects = new Set(names.filter((name) => KNOWN.has(name)));
    if (objects.size > 0) await fire(applets, { type: 'OBJECT_DETECTION_TRIGGER', objects }, false);
    return {};
  });
}

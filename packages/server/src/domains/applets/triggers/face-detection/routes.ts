import { triggerByFace } from '@tinkerstream/contract/applets';
import type { Route } from '../../../../platform/http/route.ts';
import type { TriggerCalls } from '../trigger-calls.ts';

export function faceDetectionRoutes(
  route: Route,
  { count, listApplets, fire }: Pick<TriggerCalls, 'count' | 'listApplets' | 'fire'>,
): void {
  route(triggerByFace, async ({ projectId, count: faces, score }, { caller }) => {
    const applets = await listApplets(caller, projectId);
    count(`${caller.userId} ${projectId} face`);
    await fire(applets, { type: 'FACE_DETECTION_TRIGGER', count: faces, score }, false);
    return {};
  });
}

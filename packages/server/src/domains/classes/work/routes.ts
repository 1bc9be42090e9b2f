import {
  addClassWork,
  addComment,
  getProjectWork,
  groupPupil,
  listClassWork,
  lockCopies,
  makeCopies,
  previewClassWork,
  removeClassWork,
  removeComment,
  setHandedIn,
} from '@tinkerstream/contract/classes';
import type { Route } from '../../../platform/http/route.ts';
import type { Copies } from './copies.ts';
import type { HandIn } from './hand-in.ts';
import type { Work } from './work.ts';

interface WorkRoutesOptions {
  readonly work: Work;
  readonly copies: Copies;
  readonly handIn: HandIn;
}

export function workRoutes(route: Route, { work, copies, handIn }: WorkRoutesOptions): void {
  route(listClassWork, ({ classId }, { caller }) => work.list(caller, classId));
  route(previewClassWork, ({ classId, templateId }, { caller }) => work.preview(caller, classId, templateId));
  route(addClassWork, async ({ classId, ...choice }, { caller }) => ({ id: await work.add(caller, classId, choice) }));
  route(makeCopies, async ({ classId, workId }, { caller }) => {
    const { made, failed } = await copies.make(caller, classId, workId);
    return { made, failed: [...failed] };
  });
  route(groupPupil, async (placing, { caller }) => {
    await work.group(caller, placing);
    return {};
  });
  route(removeClassWork, async ({ classId, workId }, { caller }) => {
    await work.remove(caller, classId, workId);
    return {};
  });

  route(lockCopies, async ({ classId, ...locking }, { caller }) => {
    await handIn.setLocked(caller, classId, locking);
    return {};
  });
  route(getProjectWork, async ({ projectId }, { caller }) => ({ copy: await handIn.open(caller, projectId) }));
  route(setHandedIn, async ({ projectId, isHandedIn }, { caller }) => {
    await handIn.setHandedIn(caller, projectId, isHandedIn);
    return {};
  });
  route(addComment, async ({ projectId, text }, { caller }) => ({ id: await handIn.comment(caller, projectId, text) }));
  route(removeComment, async ({ projectId, commentId }, { caller }) => {
    await handIn.removeComment(caller, projectId, commentId);
    return {};
  });
}

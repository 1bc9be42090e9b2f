import {
  addClass,
  addCoTeacher,
  addPupils,
  archiveClass,
  closeClass,
  enterClass,
  findClassDoor,
  getClass,
  getClassContent,
  joinClass,
  listClassCards,
  listClasses,
  openClass,
  passPupil,
  removeClass,
  removeCoTeacher,
  removePupil,
  removePupils,
  renamePupil,
  resetPupil,
  restoreClass,
  updateClass,
} from '@tinkerstream/contract/classes';
import type { Route } from '../../platform/http/route.ts';
import { isoTime } from '../../platform/iso-time.ts';
import type { ClassAccess } from './access.ts';
import type { Classes } from './classes.ts';
import type { ClassEnding } from './ending.ts';
import type { Entering } from './entering.ts';
import type { ClassPresenter } from './presenter.ts';
import type { Roster } from './roster.ts';

interface ClassesRoutesOptions {
  readonly access: ClassAccess;
  readonly classes: Classes;
  readonly roster: Roster;
  readonly entering: Entering;
  readonly ending: ClassEnding;
  readonly presenter: ClassPresenter;
}

export function classesRoutes(
  route: Route,
  { access, classes, roster, entering, ending, presenter }: ClassesRoutesOptions,
): void {
  route(findClassDoor, ({ code }, { client }) => entering.door(code, client));
  route(enterClass, (entry, { client }) => entering.enter(entry, client));
  route(joinClass, (entry, { caller, client }) => entering.join(caller, entry, client));

  route(listClasses, (_input, { caller }) => presenter.list(caller));
  route(addClass, async ({ name }, { caller }) => ({ id: await classes.create(caller, name) }));
  route(getClass, async ({ classId }, { caller }) =>
    presenter.present(await access.getTaught(caller, classId), caller),
  );
  route(updateClass, async ({ classId, ...change }, { caller }) => {
    await classes.update(caller, classId, change);
    return {};
  });
  route(openClass, async ({ classId, ...opening }, { caller }) => {
    const { code, openUntil } = await classes.open(caller, classId, opening);
    return { code, openUntil: isoTime(openUntil) };
  });
  route(closeClass, async ({ classId, signsOut }, { caller }) => {
    await classes.close(caller, classId, signsOut);
    return {};
  });

  route(addPupils, ({ classId, names }, { caller }) => roster.add(caller, classId, names));
  route(renamePupil, async ({ classId, pupilId, name }, { caller }) => {
    await roster.rename(caller, classId, pupilId, name);
    return {};
  });
  route(resetPupil, async ({ classId, pupilId }, { caller, client }) => ({
    pictures: await roster.reset(caller, client, classId, pupilId),
  }));
  route(passPupil, ({ classId, pupilId }, { caller, client }) => roster.pass(caller, client, classId, pupilId));
  route(removePupil, async ({ classId, pupilId }, { caller }) => {
    await roster.remove(caller, classId, pupilId);
    return {};
  });
  route(removePupils, async ({ classId, pupilIds }, { caller }) => ({
    removed: await roster.removeAll(caller, classId, pupilIds),
  }));
  route(listClassCards, ({ classId }, { caller, client }) => roster.cards(caller, client, classId));

  route(addCoTeacher, async ({ classId, username }, { caller }) => {
    await classes.addCoTeacher(caller, classId, username);
    return {};
  });
  route(removeCoTeacher, async ({ classId, userId }, { caller }) => {
    await classes.removeCoTeacher(caller, classId, userId);
    return {};
  });

  route(archiveClass, async ({ classId }, { caller }) => {
    await ending.archive(caller, classId);
    return {};
  });
  route(restoreClass, async ({ classId }, { caller }) => {
    await ending.restore(caller, classId);
    return {};
  });
  route(getClassContent, ({ classId }, { caller }) => ending.content(caller, classId));
  route(removeClass, async ({ classId }, { caller }) => {
    await ending.remove(caller, classId);
    return {};
  });
}

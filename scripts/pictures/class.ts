import { createUser, getCurrentUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { addClass, assignBoard, enterClass, getLesson, openClass, updateClass } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { io } from 'socket.io-client';
import { Api } from '../../test/support/api.ts';
import type { Names } from './names.ts';

const PASSWORD = 'correct-horse';

/** Signs in a teacher with every permission, who is no administrator. */
export async function signInTeacher(http: string, { teacher }: Names): Promise<Api> {
  const admin = await Api.signIn(http);
  const email = `${Buffer.from(teacher.firstName).toString('hex')}@school.example`;
  await admin.call(createUser, { ...teacher, email, password: PASSWORD });
  await admin.call(createWhitelistEntry, { whitelistEmail: email });
  return Api.signIn(http, email, PASSWORD);
}

export interface PicturedClass {
  readonly classId: string;
  readonly pupils: readonly Api[];
  /** Gives the boards of a topic to the pupils in order. */
  readonly giveBoards: (topicId: string, boards: readonly string[]) => Promise<void>;
}

/** A class whose pupils have entered and have a page open. */
export async function createClass(teacher: Api, projectId: string, names: Names): Promise<PicturedClass> {
  const { id: classId } = await teacher.call(addClass, { name: names.className });
  await teacher.call(updateClass, { classId, projectId });
  const { code } = await teacher.call(openClass, { classId });
  const pupils: Api[] = [];
  for (const name of names.pupils) {
    const entered = await new Api(teacher.http).call(enterClass, { code, name });
    const pupil = await Api.signInWithKey(teacher.http, entered);
    pupils.push(pupil);
    // A pupil with an open page is online.
    const { id } = await pupil.call(getCurrentUser, {});
    const page = io(teacher.http, { auth: { token: pupil.accessToken }, reconnection: false, forceNew: true });
    await new Promise((resolve) => page.emit('request_data', { room: userRoom(id) }, resolve));
  }
  const giveBoards = async (topicId: string, boards: readonly string[]) => {
    const lesson = await teacher.call(getLesson, { classId });
    for (const [index, serialNumber] of boards.entries()) {
      const pupilId = lesson.pupils.find(({ name }) => name === names.pupils[index])?.id ?? null;
      await teacher.call(assignBoard, { classId, topicId, serialNumber, pupilId });
    }
  };
  return { classId, pupils, giveBoards };
}

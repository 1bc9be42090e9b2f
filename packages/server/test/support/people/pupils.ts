import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { addClass, enterClass, openClass } from '@tinkerstream/contract/classes';
import { Api } from '../../../../../test/support/api.ts';

export interface Pupil {
  readonly userId: string;
  readonly api: Api;
}

/** A class with an open door. */
export interface OpenClass {
  readonly classId: string;
  readonly code: string;
}

export async function openNewClass(teacher: Api, name = '3B'): Promise<OpenClass> {
  const { id: classId } = await teacher.call(addClass, { name });
  return { classId, code: (await teacher.call(openClass, { classId })).code };
}

/** Enters a class as a new pupil who is signed in. */
export async function enterAs(http: string, { code }: Pick<OpenClass, 'code'>, name: string): Promise<Pupil> {
  const api = await Api.signInWithKey(http, await new Api(http).call(enterClass, { code, name }));
  return { userId: (await api.call(getCurrentUser, {})).id, api };
}

import { createToken, getCurrentUser } from '@tinkerstream/contract/accounts';
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
export async function enterAs(http: string, { code }: OpenClass, name: string): Promise<Pupil> {
  const { username, directAccessKey } = await new Api(http).call(enterClass, { code, name });
  const grant = { grant_type: 'direct_access_key', username, direct_access_key: directAccessKey } as const;
  const api = new Api(http, (await new Api(http).call(createToken, grant)).access_token);
  return { userId: (await api.call(getCurrentUser, {})).id, api };
}

import { type Authority, ROLE_ADMIN, ROLE_STUDENT, ROLE_TEACHER } from '@tinkerstream/contract/accounts';
import type { UserEntity } from './repository.ts';

/** The roles of a user. Everyone is a student; a teacher needs a verified email. */
export function authoritiesOf({
  isAdmin,
  isTeacher,
  isEmailVerified,
}: Pick<UserEntity, 'isAdmin' | 'isTeacher' | 'isEmailVerified'>): Authority[] {
  const roles: readonly (readonly [Authority, boolean])[] = [
    [ROLE_STUDENT, true],
    [ROLE_TEACHER, isTeacher && isEmailVerified],
    [ROLE_ADMIN, isAdmin],
  ];
  return roles.filter(([, has]) => has).map(([role]) => role);
}

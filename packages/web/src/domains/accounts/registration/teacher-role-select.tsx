import { NativeSelect } from '@mantine/core';
import { TeacherRole } from '@tinkerstream/contract/platform/teacher-role';

import type { ReactNode } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';

interface TeacherRoleSelectProps {
  readonly value: TeacherRole | '';
  readonly error?: ReactNode;
  readonly onChange: (role: TeacherRole | '') => void;
}

/** Selects a teacher's role, at a primary or a secondary school. */
export function TeacherRoleSelect({ value, error, onChange }: TeacherRoleSelectProps) {
  const { accounts } = useFurtherTexts();
  const rolesOf = (prefix: 'ps_' | 'ss_') =>
    TeacherRole.options
      .filter((role) => role.startsWith(prefix))
      .map((role) => ({ value: role, label: accounts.roles[role] }));
  return (
    <NativeSelect
      name="teacherRole"
      label={accounts.teacherRole}
      withAsterisk
      value={value}
      error={error}
      data={[
        { value: '', label: accounts.teacherRolePlaceholder },
        { group: accounts.primarySchool, items: rolesOf('ps_') },
        { group: accounts.secondarySchool, items: rolesOf('ss_') },
        { value: 'others', label: accounts.roles.others },
      ]}
      onChange={(event) => onChange(event.currentTarget.value as TeacherRole | '')}
    />
  );
}

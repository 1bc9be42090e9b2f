import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { needsRemarks, TeacherRole } from '@tinkerstream/contract/platform/teacher-role';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { MessageDialog } from '../../../ui/dialogs/dialogs.tsx';
import { showCodeError } from '../../../ui/form/code-error.ts';
import { KeyInput } from '../../../ui/form/key-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, NativeSelect, Textarea, TextInput } from '../../../ui/kit.ts';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { SupportMail } from '../../../ui/page/support-mail.tsx';
import { LeaveGuard } from '../../../ui/unsaved/leave-guard.tsx';
import { EmailInput } from '../email-input.tsx';
import { RegisterLinks } from './register-links.tsx';

const route = getRouteApi('/open/user/register/school');

const EMPTY = {
  email: '',
  teacherName: '',
  teacherRole: '' as TeacherRole | '',
  teacherRoleRemarks: '',
  teacherTel: '',
  schoolName: '',
  eventCode: '',
};

export function RegisterSchoolPage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const hasMail = useConfig()?.hasMailServer !== false;
  const navigate = useNavigate();
  const register = useCall(registerSchool, { quiet: true });
  const form = useForm(EMPTY, (values) => ({
    email: !isEmail(values.email) && accounts.emailInvalid,
    teacherName: isBlank(values.teacherName) && accounts.teacherNameEmpty,
    teacherRole: values.teacherRole === '' && accounts.teacherRoleEmpty,
    teacherRoleRemarks:
      areRemarksNeeded(values.teacherRole) && isBlank(values.teacherRoleRemarks) && accounts.teacherRemarksEmpty,
    teacherTel: isBlank(values.teacherTel) && accounts.teacherTelEmpty,
    schoolName: isBlank(values.schoolName) && accounts.schoolNameEmpty,
    eventCode: isBlank(values.eventCode) && accounts.eventCodeInvalid,
  }));

  const submit = form.onSubmit(({ teacherRole, ...values }) => {
    if (teacherRole === '' || register.isPending) return;
    register.mutate(
      { ...values, teacherRole },
      { onError: (error) => showCodeError(error, (message) => form.setFieldError('eventCode', message)) },
    );
  });

  return (
    <FormCard
      title={accounts.registerSchool}
      intro={accounts.registerSchoolIntro}
      onSubmit={submit}
      after={<RegisterLinks returnTo={ref} />}
    >
      <h2>{accounts.personalInfo}</h2>
      <EmailInput {...form.getInputProps('email')} description={accounts.schoolEmailHint} withAsterisk />
      <TextInput
        {...form.getInputProps('teacherName')}
        label={accounts.teacherName}
        withAsterisk
        autoComplete="name"
        maxLength={100}
      />
      <TeacherRoleSelect {...form.getInputProps('teacherRole')} />
      <Textarea
        {...form.getInputProps('teacherRoleRemarks')}
        withAsterisk={areRemarksNeeded(form.values.teacherRole)}
        label={accounts.teacherRemarks}
        description={accounts.teacherRemarksHint}
        autosize
        minRows={2}
        maxLength={500}
      />
      <TextInput
        {...form.getInputProps('teacherTel')}
        label={accounts.teacherTel}
        withAsterisk
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <TextInput
        {...form.getInputProps('schoolName')}
        label={accounts.schoolName}
        withAsterisk
        autoComplete="organization"
        maxLength={100}
      />
      <h2>{accounts.eventInfo}</h2>
      <KeyInput
        {...form.getInputProps('eventCode')}
        label={accounts.eventCode}
        description={accounts.eventCodeHint}
        withAsterisk
        maxLength={50}
      />
      <p>
        <SupportMail before={accounts.noEventCode} without={accounts.noEventCodeAsk} />
      </p>
      <p>{hasMail ? accounts.schoolNotice : accounts.schoolNoticeNoMail}</p>
      <Button type="submit" loading={register.isPending}>
        {accounts.apply}
      </Button>
      <LeaveGuard isDirty={() => form.isDirty() && !register.isSuccess} keepsOnQuery />
      {register.isSuccess && (
        <MessageDialog
          title={accounts.schoolSuccess}
          onClose={() => void navigate({ to: '/user/login', search: { ref } })}
        >
          {hasMail ? accounts.schoolSuccessText : accounts.schoolSuccessNoMail}
        </MessageDialog>
      )}
    </FormCard>
  );
}

function areRemarksNeeded(role: TeacherRole | ''): boolean {
  return role !== '' && needsRemarks(role);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

interface TeacherRoleSelectProps {
  readonly value: TeacherRole | '';
  readonly error?: ReactNode;
  readonly onChange: (role: TeacherRole | '') => void;
}

/** Selects a teacher's role, at a primary or a secondary school. */
function TeacherRoleSelect({ value, error, onChange }: TeacherRoleSelectProps) {
  const { accounts } = useTexts();
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

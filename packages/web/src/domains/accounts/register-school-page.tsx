import { Button, Textarea, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { needsRemarks, type TeacherRole } from '@tinkerstream/contract/accounts';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { MessageDialog } from '../../ui/dialogs.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { KeyInput } from '../../ui/key-input.tsx';
import { SupportMail } from '../../ui/support-mail.tsx';
import { useRegisterSchool } from '../subscriptions/index.ts';
import { EmailInput } from './email-input.tsx';
import { RegisterLinks } from './register-links.tsx';
import { TeacherRoleSelect } from './teacher-role-select.tsx';

const route = getRouteApi('/open/user/register/school');

const EMPTY = { email: '', teacherName: '', teacherRoleRemarks: '', teacherTel: '', schoolName: '', eventCode: '' };

export function RegisterSchoolPage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const navigate = useNavigate();
  const register = useRegisterSchool();
  const [form, setForm] = useState(EMPTY);
  const [teacherRole, setTeacherRole] = useState<TeacherRole | ''>('');
  const [touched, setTouched] = useState(false);
  const remarksNeeded = teacherRole !== '' && needsRemarks(teacherRole);

  const problems: Partial<Record<keyof typeof EMPTY | 'teacherRole', string>> = {
    ...(!isEmail(form.email) && { email: accounts.emailInvalid }),
    ...(isBlank(form.teacherName) && { teacherName: accounts.teacherNameEmpty }),
    ...(teacherRole === '' && { teacherRole: accounts.teacherRoleEmpty }),
    ...(remarksNeeded && isBlank(form.teacherRoleRemarks) && { teacherRoleRemarks: accounts.teacherRemarksEmpty }),
    ...(isBlank(form.teacherTel) && { teacherTel: accounts.teacherTelEmpty }),
    ...(isBlank(form.schoolName) && { schoolName: accounts.schoolNameEmpty }),
    ...(isBlank(form.eventCode) && { eventCode: accounts.eventCodeInvalid }),
  };

  /** What each field shows and does; all of them work alike. */
  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    error: touched && problems[name],
    onChange: (value: string) => setForm((current) => ({ ...current, [name]: value })),
  });
  const textField = (name: keyof typeof EMPTY) => {
    const { onChange, ...shown } = field(name);
    return {
      ...shown,
      name,
      withAsterisk: true,
      onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    };
  };

  function submit() {
    setTouched(true);
    if (teacherRole === '' || Object.keys(problems).length > 0 || register.isPending) return;
    register.mutate({ ...form, teacherRole });
  }

  return (
    <FormCard
      title={accounts.registerSchool}
      intro={accounts.registerSchoolIntro}
      onSubmit={submit}
      after={<RegisterLinks returnTo={ref} />}
    >
      <h2>{accounts.personalInfo}</h2>
      <EmailInput {...field('email')} description={accounts.schoolEmailHint} withAsterisk />
      <TextInput {...textField('teacherName')} label={accounts.teacherName} autoComplete="name" maxLength={100} />
      <TeacherRoleSelect value={teacherRole} error={touched && problems.teacherRole} onChange={setTeacherRole} />
      <Textarea
        {...textField('teacherRoleRemarks')}
        withAsterisk={remarksNeeded}
        label={accounts.teacherRemarks}
        description={accounts.teacherRemarksHint}
        autosize
        minRows={2}
        maxLength={500}
      />
      <TextInput
        {...textField('teacherTel')}
        label={accounts.teacherTel}
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <TextInput {...textField('schoolName')} label={accounts.schoolName} autoComplete="organization" maxLength={100} />
      <h2>{accounts.eventInfo}</h2>
      <KeyInput
        {...field('eventCode')}
        name="eventCode"
        label={accounts.eventCode}
        description={accounts.eventCodeHint}
        withAsterisk
        maxLength={50}
      />
      <p>
        <SupportMail before={accounts.noEventCode} />
      </p>
      <p>{accounts.schoolNotice}</p>
      <Button type="submit" loading={register.isPending}>
        {accounts.apply}
      </Button>
      {register.isSuccess && (
        <MessageDialog
          title={accounts.schoolSuccess}
          onClose={() => void navigate({ to: '/user/login', search: { ref } })}
        >
          {accounts.schoolSuccessText}
        </MessageDialog>
      )}
    </FormCard>
  );
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

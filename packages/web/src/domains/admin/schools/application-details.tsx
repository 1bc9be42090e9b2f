import type { SchoolApplication } from '@tinkerstream/contract/admin';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { localSpan } from '../../../ui/text/local-time.ts';

/** The applicant, the event and the remarks. */
export function ApplicationDetails({ application }: { application: SchoolApplication }) {
  const { accounts, adminSchools: texts } = useAdminTexts();
  const { schoolName, event, teacher, remarks, status } = application;
  const facts: Fact[] = [
    { label: texts.name, value: schoolName },
    { label: texts.event, value: event.name },
    { label: texts.eventCode, value: <Copyable value={event.eventCode} label={texts.eventCode} /> },
    { label: texts.eventTime, value: texts.range(...localSpan(event.startFrom, event.endUntil)) },
    { label: texts.teacher, value: teacher.name },
    { label: texts.tel, value: teacher.tel },
    { label: texts.email, value: <Copyable value={teacher.email} label={texts.email} /> },
    { label: texts.role, value: accounts.roles[teacher.role] },
    { label: texts.roleRemarks, value: teacher.roleRemarks || texts.noRemarks },
    { label: status === 'rejected' ? texts.reason : texts.remarks, value: remarks || texts.noRemarks },
  ];
  return <FactList facts={facts} />;
}

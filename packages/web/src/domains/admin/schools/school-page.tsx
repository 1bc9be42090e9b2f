import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { School, SchoolApplication } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import { Button } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localSpan, localTime } from '../../../ui/text/local-time.ts';
import { schoolQuery } from '../queries.ts';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { SchoolDialog } from './school-dialog.tsx';
import { ValidityDialog } from './validity-dialog.tsx';

const route = getRouteApi('/admin/admin/school/$schoolId/$schoolName');

const STATUS_MARKS = { pending: 'alert', approved: 'good', rejected: 'none' } as const;

export function SchoolPage() {
  const { adminSchools: texts, common, subscriptions } = useTexts();
  const { schoolId } = route.useParams();
  const { data: school } = useSuspenseQuery(schoolQuery(schoolId));
  const [confirming, setConfirming] = useState<{ application: SchoolApplication; decision: Decision }>();
  const { total, approved, rejected, pending } = school.applicationCounts;
  const { validFrom, validTo, otherNames, level } = school;

  return (
    <>
      <PageHeader
        title={school.schoolName}
        trail={[
          <TextLink key="list" to="/admin/school">
            {texts.title}
          </TextLink>,
        ]}
      />
      <Panel title={common.detail} actions={<SchoolActions school={school} />}>
        <FactList
          facts={[
            { label: texts.id, value: <Copyable value={school.id} label={texts.id} /> },
            { label: texts.name, value: school.schoolName },
            ...(otherNames.length > 0 ? [{ label: texts.otherNames, value: texts.listed(otherNames) }] : []),
            { label: texts.level, value: level ? texts.levels[level] : texts.levelUnknown },
            { label: texts.emailDomain, value: school.emailDomain },
            {
              label: texts.validity,
              value:
                validFrom && validTo ? (
                  <>
                    {texts.range(...localSpan(validFrom, validTo))}
                    {Date.parse(validTo) <= Date.now() && <Mark kind="alert">{subscriptions.expired}</Mark>}
                  </>
                ) : (
                  <Mark kind="none">{texts.inactive}</Mark>
                ),
            },
            {
              label: texts.features,
              value:
                texts.listed([
                  ...(school.canAi ? [subscriptions.features.ai] : []),
                  ...(school.canOpenApi ? [subscriptions.features.openApi] : []),
                ]) || texts.noFeatures,
            },
            { label: texts.counts, value: texts.countsText(total, approved, rejected, pending) },
          ]}
        />
      </Panel>
      <Panel title={texts.applications}>
        <DataTable
          label={texts.applications}
          rows={school.schoolApplications}
          rowKey={({ id }) => id}
          emptyText={texts.noApplication}
          renderDetails={(application) => <ApplicationDetails application={application} />}
          columns={[
            {
              key: 'createdOn',
              header: texts.createdOn,
              room: 'date',
              render: ({ createdOn }) => localTime(createdOn),
            },
            { key: 'event', header: texts.event, clear: true, render: ({ event }) => event.name },
            { key: 'teacher', header: texts.teacher, clear: true, render: ({ teacher }) => teacher.name },
            {
              key: 'status',
              header: texts.status,
              clear: true,
              oneLine: true,
              render: ({ status }) => <Mark kind={STATUS_MARKS[status]}>{texts.statuses[status]}</Mark>,
            },
            {
              key: 'action',
              header: texts.action,
              clear: true,
              render: (application) =>
                application.status === 'pending' && (
                  <div className={form.tight}>
                    <Button size="compact-sm" onClick={() => setConfirming({ application, decision: 'approve' })}>
                      {texts.approve}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setConfirming({ application, decision: 'reject' })}
                    >
                      {texts.reject}
                    </Button>
                  </div>
                ),
            },
          ]}
        />
      </Panel>
      {confirming && <DecisionDialog school={school} {...confirming} onClose={() => setConfirming(undefined)} />}
    </>
  );
}

/** The applicant, the event and the remarks. */
function ApplicationDetails({ application }: { application: SchoolApplication }) {
  const { accounts, adminSchools: texts } = useTexts();
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

/** Changes a school; its validity only after an application has been approved. */
function SchoolActions({ school }: { school: School }) {
  const { adminSchools: texts } = useTexts();
  const [open, setOpen] = useState<'school' | 'validity'>();
  const close = () => setOpen(undefined);
  return (
    <div className={form.tight}>
      <Button variant="default" size="compact-sm" onClick={() => setOpen('school')}>
        {texts.edit}
      </Button>
      {school.validFrom && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('validity')}>
          {texts.changeValidity}
        </Button>
      )}
      {open === 'school' && <SchoolDialog school={school} onClose={close} />}
      {open === 'validity' && <ValidityDialog school={school} onClose={close} />}
    </div>
  );
}

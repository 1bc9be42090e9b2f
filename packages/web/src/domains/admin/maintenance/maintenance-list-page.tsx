import { ActionIcon, Button } from '@mantine/core';
import { listMaintenancePeriods, type MaintenancePeriod, removeMaintenancePeriod } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import form from '../../../ui/form.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { useAddressView } from '../../../ui/list-view.ts';
import { localMinute, localSpan } from '../../../ui/local-time.ts';
import { Mark } from '../../../ui/mark.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { MapNotice } from '../map-notice.tsx';
import { ADMIN_LISTS } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { PeriodDialog } from './period-dialog.tsx';

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'update' | 'remove'; readonly period: MaintenancePeriod };

export function MaintenanceListPage() {
  const { adminMaintenance: texts, common } = useAdminTexts();
  const [view, setView] = useAddressView();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setDialog({ kind: 'create' })}>
      {texts.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} actions={create} />
      <MapNotice />
      <PagedTable
        endpoint={listMaintenancePeriods}
        queryKey={ADMIN_LISTS}
        view={view}
        onView={setView}
        label={texts.title}
        filename="maintenance-periods"
        rowKey={({ id }) => id}
        empty={<EmptyState title={common.noRecord} text={texts.emptyText} action={create} />}
        columns={[
          {
            key: 'startFrom',
            header: texts.startFrom,
            sortField: 'startFrom',
            render: ({ startFrom }) => localMinute(startFrom),
          },
          {
            key: 'endUntil',
            header: texts.endUntil,
            sortField: 'endUntil',
            render: ({ endUntil }) => localMinute(endUntil),
          },
          {
            key: 'showSince',
            header: texts.showSince,
            sortField: 'showSince',
            render: ({ showSince }) => localMinute(showSince),
          },
          { key: 'state', header: texts.state, oneLine: true, render: (period) => <PeriodState period={period} /> },
          {
            key: 'action',
            header: texts.action,
            narrow: true,
            render: (period) => (
              <div className={form.tight}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.edit(localMinute(period.startFrom))}
                  onClick={() => setDialog({ kind: 'update', period })}
                >
                  <Icon name="edit" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.remove(localMinute(period.startFrom))}
                  onClick={() => setDialog({ kind: 'remove', period })}
                >
                  <Icon name="trash" />
                </ActionIcon>
              </div>
            ),
          },
        ]}
      />
      {dialog?.kind === 'create' && <PeriodDialog onClose={close} />}
      {dialog?.kind === 'update' && <PeriodDialog period={dialog.period} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDialog period={dialog.period} onClose={close} />}
    </>
  );
}

/** The state of a period: over, in progress, announced on the home page, or scheduled. */
function PeriodState({ period }: { period: MaintenancePeriod }) {
  const { states } = useAdminTexts().adminMaintenance;
  const now = Date.now();
  if (Date.parse(period.endUntil) <= now) return <Mark kind="none">{states.over}</Mark>;
  if (Date.parse(period.startFrom) <= now) return <Mark kind="alert">{states.now}</Mark>;
  if (Date.parse(period.showSince) <= now) return <Mark kind="good">{states.announced}</Mark>;
  return <Mark kind="none">{states.planned}</Mark>;
}

function RemoveDialog({ period, onClose }: { period: MaintenancePeriod; onClose: () => void }) {
  const { adminMaintenance: texts, common } = useAdminTexts();
  const remove = useChange(removeMaintenancePeriod);
  return (
    <RemovalDialog
      what={{ id: period.id }}
      title={texts.removeTitle}
      confirm={common.delete}
      removing={common.deleting(localMinute(period.startFrom))}
      removed={texts.removed}
      remove={() => remove.mutateAsync({ maintenancePeriodId: period.id })}
      onClose={onClose}
    >
      {texts.removeText(...localSpan(period.startFrom, period.endUntil))}
    </RemovalDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { listMaintenancePeriods, type MaintenancePeriod, removeMaintenancePeriod } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { callRemoval } from '../../../platform/requests/call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import form from '../../../ui/form/form.module.css';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button } from '../../../ui/kit.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { shortListText } from '../../../ui/text/list-text.ts';
import { localMinute, localSpan } from '../../../ui/text/local-time.ts';
import { backupStateQuery } from '../notice-queries.ts';
import { ADMIN_LISTS, upgradeBackupQuery } from '../queries.ts';
import { useSeveralRemoval } from '../several.ts';
import { StorageNotice } from '../storage-notice.tsx';
import classes from './maintenance-list-page.module.css';
import { PeriodDialog } from './period-dialog.tsx';

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'update'; readonly period: MaintenancePeriod }
  | { readonly kind: 'remove'; readonly periods: readonly MaintenancePeriod[] };

export function MaintenanceListPage() {
  const { adminMaintenance: texts, common } = useTexts();
  const [view, setView] = useAddressView();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [selected, setSelected] = useState<readonly MaintenancePeriod[]>([]);
  const close = () => setDialog(undefined);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setDialog({ kind: 'create' })}>
      {texts.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} actions={create} />
      <StorageNotice />
      <BackupState />
      <UpgradeBackup />
      <PagedTable
        endpoint={listMaintenancePeriods}
        queryKey={ADMIN_LISTS}
        view={view}
        onView={setView}
        label={texts.title}
        filename="maintenance-periods"
        selection={{
          selected,
          onSelected: setSelected,
          nameOf: startOf,
          actions: (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setDialog({ kind: 'remove', periods: selected })}
            >
              {common.deleteSeveral(selected.length)}
            </Button>
          ),
        }}
        rowKey={({ id }) => id}
        empty={
          <EmptyState help="administrator#maintenance" title={common.noRecord} text={texts.emptyText} action={create} />
        }
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
            wide: true,
            sortField: 'showSince',
            render: ({ showSince }) => localMinute(showSince),
          },
          {
            key: 'state',
            header: texts.state,
            clear: true,
            oneLine: true,
            render: (period) => <PeriodState period={period} />,
          },
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
                  onClick={() => setDialog({ kind: 'remove', periods: [period] })}
                >
                  <Icon name="trash" />
                </ActionIcon>
              </div>
            ),
          },
        ]}
      />
      <div className={classes.note}>
        <MapNotice />
      </div>
      {dialog?.kind === 'create' && <PeriodDialog onClose={close} />}
      {dialog?.kind === 'update' && <PeriodDialog period={dialog.period} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog periods={dialog.periods} onClose={close} onConfirmed={() => setSelected([])} />
      )}
    </>
  );
}

/** The state of a period: over, in progress, announced on the home page, or scheduled. */
function PeriodState({ period }: { period: MaintenancePeriod }) {
  const {
    adminMaintenance: { states },
  } = useTexts();
  const now = Date.now();
  if (Date.parse(period.endUntil) <= now) return <Mark kind="none">{states.over}</Mark>;
  if (Date.parse(period.startFrom) <= now) return <Mark kind="alert">{states.now}</Mark>;
  if (Date.parse(period.showSince) <= now) return <Mark kind="good">{states.announced}</Mark>;
  return <Mark kind="none">{states.planned}</Mark>;
}

interface RemoveDialogProps {
  /** The periods to delete, at least one. */
  readonly periods: readonly MaintenancePeriod[];
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

function RemoveDialog({ periods, onClose, onConfirmed }: RemoveDialogProps) {
  const { adminMaintenance: texts, common, lists } = useTexts();
  const { language } = useLanguage();
  const remove = useSeveralRemoval(({ id }: MaintenancePeriod) => {
    return callRemoval(removeMaintenancePeriod, { maintenancePeriodId: id });
  }, startOf);
  const [id = '', ...alsoIds] = periods.map((period) => period.id);
  const count = periods.length;
  const starts = shortListText(periods.map(startOf), language, lists.more);
  const spans = periods.map(({ startFrom, endUntil }) => texts.span(...localSpan(startFrom, endUntil)));
  return (
    <RemovalDialog
      what={{ id, alsoIds }}
      title={count === 1 ? texts.removeTitle : texts.removeSeveralTitle(count)}
      confirm={common.delete}
      removing={common.deleting(starts)}
      removed={count === 1 ? texts.removed : texts.removedSeveral(count)}
      remove={() => remove(periods)}
      onClose={onClose}
      onConfirmed={onConfirmed}
    >
      {texts.removeText(shortListText(spans, language, lists.more))}
    </RemovalDialog>
  );
}

function startOf({ startFrom }: MaintenancePeriod): string {
  return localMinute(startFrom);
}

/** The last good backup, or why there is none. */
function BackupState() {
  const {
    adminMaintenance: { backups: texts },
  } = useTexts();
  const { data: state } = useQuery(backupStateQuery);
  if (!state) return null;
  const { place, lastOn, failureReason } = state;
  const last = lastOn ? texts.last(localMinute(lastOn), place) : texts.none(place);
  if (failureReason === null) return <p>{lastOn ? <Mark kind="good">{last}</Mark> : last}</p>;
  return (
    <Notice title={texts.failed}>
      {texts.failures[failureReason]} {last}
    </Notice>
  );
}

/** Shows where the data from before the latest upgrade is, and how to go back. */
function UpgradeBackup() {
  const {
    adminMaintenance: { upgrade: texts },
  } = useTexts();
  const { data: backup } = useQuery(upgradeBackupQuery);
  if (!backup) return null;
  return (
    <p>
      {texts.kept(localMinute(backup.createdOn), backup.version, backup.place)} <HelpLink section="operator#move" />
    </p>
  );
}

/** Tells administrators, and no one else, what maps lack without MAP_TILE_URL. */
function MapNotice() {
  const {
    admin: { maps: texts },
  } = useTexts();
  const config = useConfig();
  if (config?.mapTiles !== null) return null;
  return <Notice title={texts.noStreets}>{texts.noStreetsText}</Notice>;
}

import { Link, useNavigate } from '@tanstack/react-router';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { RemovalDialog } from '../../ui/dialogs/removal-dialog.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { ActionIcon, Button } from '../../ui/kit.ts';
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import { MoreItem, MoreMenu } from '../../ui/menu/more-menu.tsx';
import { CreateDashboardDialog } from './create-dashboard-dialog.tsx';
import classes from './dashboard-actions.module.css';
import { dashboardLink } from './dashboard-link.ts';
import { useDeleteDashboard } from './queries.ts';

const ShareDashboardDialog = lazyDialog(() => import('./share-dashboard-dialog.tsx'), 'ShareDashboardDialog');

interface DashboardActionsProps {
  readonly dashboard: Dashboard;
  readonly dashboards: readonly Dashboard[];
  /** Starts edit mode; undefined if there is nothing to edit, or edit mode is on. */
  readonly onEdit: (() => void) | undefined;
  /** Starts full screen; undefined if there is nothing to show. */
  readonly onFullScreen: (() => void) | undefined;
}

/** The actions on a dashboard. */
export function DashboardActions({ dashboard, dashboards, onEdit, onFullScreen }: DashboardActionsProps) {
  const { dashboards: texts, common } = useTexts();
  const navigate = useNavigate();
  const remove = useDeleteDashboard(dashboard.id);
  const [dialog, setDialog] = useState<'create' | 'copy' | 'share' | 'delete'>();
  const close = () => setDialog(undefined);
  const open = (created: Dashboard) => void navigate(dashboardLink(created));

  return (
    <>
      {onEdit && (
        <Button leftSection={<Icon name="edit" />} onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      <Menu
        className={classes.list}
        target={
          <Button variant="default" rightSection={<Icon name="chevron" />}>
            {texts.switch}
          </Button>
        }
      >
        {dashboards.map((other) => (
          <MenuItem
            key={other.id}
            renderRoot={(props) => <Link {...dashboardLink(other)} {...props} />}
            aria-current={other.id === dashboard.id ? 'page' : undefined}
            rightSection={other.id === dashboard.id && <Icon name="check" />}
          >
            {other.name}
          </MenuItem>
        ))}
      </Menu>
      <Button variant="default" onClick={() => setDialog('create')}>
        {texts.create}
      </Button>
      {onFullScreen && <Action icon="fullScreen" label={texts.fullScreen} onClick={onFullScreen} />}
      <Action icon="globe" label={texts.share} onClick={() => setDialog('share')} />
      <MoreMenu>
        <MoreItem icon="copy" onClick={() => setDialog('copy')}>
          {texts.copy}
        </MoreItem>
        <MoreItem icon="trash" isDestructive onClick={() => setDialog('delete')}>
          {texts.delete}
        </MoreItem>
      </MoreMenu>
      {dialog === 'create' && <CreateDashboardDialog onClose={close} onCreated={open} />}
      {dialog === 'copy' && <CreateDashboardDialog copied={dashboard} onClose={close} onCreated={open} />}
      {dialog === 'share' && <ShareDashboardDialog dashboard={dashboard} onClose={close} />}
      {dialog === 'delete' && (
        // The page navigates away once its dashboard is no longer listed.
        <RemovalDialog
          what={{ id: dashboard.id }}
          title={texts.delete}
          confirm={common.delete}
          removing={common.deleting(dashboard.name)}
          removed={texts.deleted(dashboard.name)}
          remove={remove.mutateAsync}
          onClose={close}
        >
          {texts.deleteText(dashboard.name)}
        </RemovalDialog>
      )}
    </>
  );
}

function Action({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size="input-sm" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </ActionIcon>
  );
}

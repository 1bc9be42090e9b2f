import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { CreateDashboardDialog } from './create-dashboard-dialog.tsx';
import classes from './dashboard-actions.module.css';
import { dashboardLink } from './dashboard-link.ts';
import { useDeleteDashboard } from './queries.ts';

interface DashboardActionsProps {
  readonly dashboard: Dashboard;
  readonly dashboards: readonly Dashboard[];
  readonly onAddChart: () => void;
  /** Without it there is nothing to show on a whole screen. */
  readonly onFullScreen: (() => void) | undefined;
}

/** What can be done with a dashboard as a whole. */
export function DashboardActions({ dashboard, dashboards, onAddChart, onFullScreen }: DashboardActionsProps) {
  const { dashboards: texts, common } = useTexts();
  const navigate = useNavigate();
  const remove = useDeleteDashboard(dashboard.id);
  const [dialog, setDialog] = useState<'create' | 'delete'>();
  const close = () => setDialog(undefined);

  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={onAddChart}>
        {texts.addChart}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevron" />}>
            {texts.switch}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.list}>
          {dashboards.map((other) => (
            <Menu.Item
              key={other.id}
              renderRoot={(props) => <Link {...dashboardLink(other)} {...props} />}
              aria-current={other.id === dashboard.id ? 'page' : undefined}
              rightSection={other.id === dashboard.id && <Icon name="check" />}
            >
              {other.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => setDialog('create')}>
        {texts.create}
      </Button>
      {onFullScreen && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={texts.fullScreen}
          title={texts.fullScreen}
          onClick={onFullScreen}
        >
          <Icon name="fullScreen" />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={texts.delete}
        title={texts.delete}
        onClick={() => setDialog('delete')}
      >
        <Icon name="trash" />
      </ActionIcon>
      {dialog === 'create' && (
        <CreateDashboardDialog onClose={close} onCreated={(created) => void navigate(dashboardLink(created))} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={texts.delete}
          confirm={common.delete}
          onClose={close}
          onConfirm={async () => {
            // The page leads on by itself once its dashboard is gone.
            await remove.mutateAsync();
            showSuccess(texts.deleted(dashboard.name));
          }}
        >
          {texts.deleteText(dashboard.name)}
        </ConfirmDialog>
      )}
    </>
  );
}

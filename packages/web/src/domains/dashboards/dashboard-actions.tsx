import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { CreateDashboardDialog } from './create-dashboard-dialog.tsx';
import classes from './dashboard-actions.module.css';
import { dashboardLink } from './dashboard-link.ts';
import { useDeleteDashboard } from './queries.ts';

interface DashboardActionsProps {
  readonly dashboard: Dashboard;
  readonly dashboards: readonly Dashboard[];
  readonly onAddChart: () => void;
  /** Undefined if there is nothing to show. */
  readonly onFullScreen: (() => void) | undefined;
}

/** The actions on a dashboard. */
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

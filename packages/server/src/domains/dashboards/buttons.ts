import {
  type addDashboardButton,
  type DashboardButton,
  MAX_DASHBOARD_BUTTONS,
} from '@tinkerstream/contract/dashboards';
import { appletErrors, dashboardErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AppletButtons } from '../applets/index.ts';
import type { ButtonEntity, DashboardsRepository } from './repository.ts';
import type { DashboardsService } from './service.ts';

interface ButtonsNeeds {
  readonly repository: Pick<DashboardsRepository, 'listButtons'>;
  readonly dashboards: Pick<DashboardsService, 'changeDashboard'>;
  readonly applets: AppletButtons;
}

/** The buttons of event triggers on dashboards. Pressing one calls its event trigger, which checks the right to. */
export function createDashboardButtons({ repository, dashboards, applets }: ButtonsNeeds) {
  return {
    /** The buttons of dashboards of an owner by dashboard, oldest first, with their states. */
    async present(ownerId: string, dashboardIds: readonly string[]): Promise<Map<string, DashboardButton[]>> {
      const rows = await repository.listButtons(dashboardIds);
      const found = await applets.buttonsOf(ownerId, [...new Set(rows.map(({ appletId }) => appletId))]);
      const shown = rows.map(({ dashboardId, ...row }) => ({ dashboardId, button: presented(row) }));
      const byDashboard = Map.groupBy(shown, ({ dashboardId }) => dashboardId);
      return new Map([...byDashboard].map(([id, all]) => [id, all.map(({ button }) => button)]));

      function presented(row: Omit<ButtonEntity, 'dashboardId'>): DashboardButton {
        const button = found.get(row.appletId);
        if (!button) return { ...row, state: 'GONE' };
        const { name, state } = button;
        return { ...row, appletName: name, label: state === 'NO_BUTTON' ? row.label : button.label, state };
      }
    },

    /** @throws AppError as the call declares */
    async add(
      caller: Caller,
      { dashboardId, projectId, appletId }: ParsedRequestOf<typeof addDashboardButton>,
    ): Promise<string> {
      await applets.requireMember(caller, projectId);
      const button = (await applets.buttonsOf(caller.userId, [appletId])).get(appletId);
      if (button?.projectId !== projectId) throw new AppError(appletErrors.unknown);
      if (button.state === 'NO_BUTTON') throw new AppError(appletErrors.hasNoButton);
      const id = uuidv7();
      const added = { id, dashboardId, projectId, appletId, appletName: button.name, label: button.label };
      await dashboards.changeDashboard(caller, dashboardId, async (_, inTransaction) => {
        const before = await inTransaction.listButtons([dashboardId]);
        if (before.some((one) => one.appletId === appletId)) throw new AppError(dashboardErrors.buttonAlreadyOn);
        if (before.length >= MAX_DASHBOARD_BUTTONS) {
          throw new AppError(dashboardErrors.tooManyButtons, String(MAX_DASHBOARD_BUTTONS));
        }
        await inTransaction.addButtons([added]);
      });
      return id;
    },

    /** @throws dashboardErrors.unknown, dashboardErrors.buttonUnknown */
    async remove(caller: Caller, dashboardId: string, buttonId: string): Promise<void> {
      await dashboards.changeDashboard(caller, dashboardId, async (_, inTransaction) => {
        if (!(await inTransaction.removeButton(dashboardId, buttonId)))
          throw new AppError(dashboardErrors.buttonUnknown);
      });
    },
  };
}

export type DashboardButtons = ReturnType<typeof createDashboardButtons>;

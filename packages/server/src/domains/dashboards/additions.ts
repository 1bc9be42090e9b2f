import { MAX_DASHBOARDS } from '@tinkerstream/contract/dashboards';
import { dashboardErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Change } from '../../platform/events/events.ts';
import { type ButtonEntity, type CardEntity, createDashboardsRepository, type DashboardEntity } from './repository.ts';

/** A dashboard that is created with a project. */
export interface AddedDashboard extends Pick<DashboardEntity, 'id' | 'name'> {
  readonly cards: readonly Omit<CardEntity, 'id' | 'dashboardId' | 'position'>[];
}

/**
 * Creates dashboards for a user, as part of a change. Their public links are off.
 * @param nameTaken the name of a dashboard that the user already has
 * @throws dashboardErrors.tooMany for too many
 */
export async function addDashboards(
  { transaction, announce }: Change,
  ownerId: string,
  added: readonly AddedDashboard[],
  nameTaken: (name: string) => string,
): Promise<void> {
  if (added.length === 0) return;
  const repository = createDashboardsRepository(transaction);
  const own = await repository.listOfOwner(ownerId);
  if (own.length + added.length > MAX_DASHBOARDS) throw new AppError(dashboardErrors.tooMany, String(own.length));
  const names = new Set(own.map(({ name }) => name));
  for (const { id, name, cards } of added) {
    const shown = names.has(name) ? nameTaken(name) : name;
    await repository.create({ id, name: shown, ownerId, shareToken: null, viewToken: null });
    const placed = cards.map((card, position) => ({ ...card, id: uuidv7(), dashboardId: id, position }));
    await repository.addCards(placed);
  }
  await announce('dashboards.changed', { userId: ownerId });
}

/** Adds buttons of event triggers to the dashboards that the same change has created. */
export async function addDashboardButtons(
  { transaction }: Change,
  added: readonly Omit<ButtonEntity, 'id'>[],
): Promise<void> {
  await createDashboardsRepository(transaction).addButtons(added.map((button) => ({ ...button, id: uuidv7() })));
}

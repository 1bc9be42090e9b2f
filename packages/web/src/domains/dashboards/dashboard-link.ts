import { linkOptions } from '@tanstack/react-router';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { nameSlug } from '../../platform/name-slug.ts';

/** The route of a dashboard. */
export function dashboardLink({ id, name }: Pick<Dashboard, 'id' | 'name'>) {
  return linkOptions({
    to: '/dashboard/$dashboardId/$dashboardName',
    params: { dashboardId: id, dashboardName: nameSlug(name) },
  });
}

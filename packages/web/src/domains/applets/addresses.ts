import { linkOptions } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { nameSlug } from '../../platform/name-slug.ts';

/** Where the page shows event triggers: on pages of their own, or in a section of the project. */
export type Place = 'page' | 'section';

interface Copied {
  readonly copyOf: string;
  /** The project of the event trigger that is copied. */
  readonly copyFrom: string;
}

interface Target {
  /** The event trigger that is shown; a new one if absent. */
  readonly appletId?: string;
  /** The event trigger whose content a new one starts with. */
  readonly copyOf?: string;
}

/** The address of an event trigger of a project, or of a new one. */
export function appletAddress(place: Place, { id, projectName }: Project, { appletId, copyOf }: Target) {
  const params = { projectId: id, projectName: nameSlug(projectName) };
  if (place === 'section') {
    const search = { section: 'event-trigger', appletId, copyOf };
    return linkOptions({ to: '/project/$projectId/$projectName', params, search });
  }
  if (appletId === undefined) {
    return linkOptions({ to: '/project/applet/$projectId/$projectName', params, search: { copyOf } });
  }
  return linkOptions({ to: '/project/$projectId/applet/$appletId', params: { projectId: id, appletId } });
}

/** The address of a new event trigger of a project that starts with the content of one of another project. */
export function copyAddress({ id, projectName }: Pick<Project, 'id' | 'projectName'>, copied: Required<Copied>) {
  const params = { projectId: id, projectName: nameSlug(projectName) };
  return linkOptions({ to: '/project/applet/$projectId/$projectName', params, search: copied });
}

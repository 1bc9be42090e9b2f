import { type Action, fieldsOf } from '@tinkerstream/contract/applets';
import type { AppletEntity } from './applet.ts';
import { topicsUsedBy } from './content.ts';

interface Around {
  readonly topicIds: ReadonlySet<string>;
  readonly dashboardIds: ReadonlySet<string>;
}

/** The applets that need nothing but each other and the contents around them. */
export function standingAlone(applets: readonly AppletEntity[], { topicIds, dashboardIds }: Around): AppletEntity[] {
  const appletIds = new Set(applets.map(({ id }) => id));
  const left = applets.filter((applet) => {
    const fields = applet.actions.flatMap((action) => fieldsOf(action as Action));
    return (
      topicsUsedBy(applet).every(({ topicId }) => topicIds.has(topicId)) &&
      fields.every(
        ({ kind, value }) =>
          (kind !== 'applet' || appletIds.has(value)) && (kind !== 'dashboard' || dashboardIds.has(value)),
      )
    );
  });
  // An applet that switches a left-out applet is left out too.
  return left.length === applets.length ? left : standingAlone(left, { topicIds, dashboardIds });
}

/** The steps that an event completes. */
export const STEPS = ['publish', 'chart', 'gauge', 'led', 'trigger'] as const;
export type Step = (typeof STEPS)[number];

export interface Tour {
  readonly done: readonly Step[];
  readonly isLedOn: boolean;
  /** Whether the project has the event trigger. */
  readonly hasTrigger: boolean;
  /** Whether the event trigger has sent its message. */
  readonly hasRun: boolean;
}

export const NEW_TOUR: Tour = { done: [], isLedOn: false, hasTrigger: false, hasRun: false };

export type TourEvent =
  /** The server has acknowledged a message of the board. */
  | { readonly type: 'stored' }
  /** A temperature of this board came back to the page, as stored. `isMoved`: the user has moved the slider to it. */
  | { readonly type: 'value'; readonly isMoved: boolean }
  /** The board got a message for its LED. */
  | { readonly type: 'led'; readonly isOn: boolean }
  | { readonly type: 'has-trigger'; readonly hasTrigger: boolean }
  /** The log shows that the event trigger has sent its message. */
  | { readonly type: 'run' };

/** The tour after an event. A step stays done. */
export function afterEvent(tour: Tour, event: TourEvent): Tour {
  switch (event.type) {
    case 'stored':
      return withDone(tour, 'publish');
    case 'value':
      return withDone(tour, 'chart', ...(event.isMoved ? ['gauge' as const] : []));
    case 'led': {
      // The event trigger only switches the LED on: the toggle button switches it off.
      const isToggled = !tour.hasTrigger || !event.isOn;
      return afterRun(withDone({ ...tour, isLedOn: event.isOn }, ...(isToggled ? ['led' as const] : [])));
    }
    case 'has-trigger':
      return tour.hasTrigger === event.hasTrigger ? tour : { ...tour, hasTrigger: event.hasTrigger };
    case 'run':
      return tour.hasRun ? tour : afterRun({ ...tour, hasRun: true });
  }
}

/** The tour after a run: the log and the message for the LED may come in either order. */
function afterRun(tour: Tour): Tour {
  return tour.hasRun && tour.isLedOn ? withDone(tour, 'trigger') : tour;
}

function withDone(tour: Tour, ...steps: readonly Step[]): Tour {
  const added = steps.filter((step) => !tour.done.includes(step));
  return added.length === 0 ? tour : { ...tour, done: [...tour.done, ...added] };
}

import {
  type Action,
  isInOrder,
  longestWaitsSec,
  MAX_WAITS_SEC,
  type RunOrder,
  waitSecOf,
} from '@tinkerstream/contract/applets';

/** The reason why a wait is refused that would be valid alone. */
export const TOO_LONG = 'too-long';

/** Whether there is an order to choose: a branch has two actions that a user may want one after the other. */
export function hasOrder(actions: readonly Action[]): boolean {
  return [false, true].some(
    (isOtherwise) => actions.filter(({ otherwise = false }) => otherwise === isOtherwise).length > 1,
  );
}

/** Whether a wait determines the order, so that the user need not choose it. */
export function hasWait(actions: readonly Action[]): boolean {
  return isInOrder({ actions });
}

/** The effective part of an order. The draft keeps hidden settings, so that a change of a choice and back loses nothing. */
export function effectiveOrder(order: RunOrder, actions: readonly Action[]): RunOrder {
  return isInOrder({ ...order, actions }) ? order : {};
}

/** The wait that makes its whole branch take too long. */
export function tooLongWait<One extends Action>(actions: readonly One[]): One | undefined {
  const before: One[] = [];
  return actions.find((action) => {
    before.push(action);
    return waitSecOf(action) > 0 && longestWaitsSec(before) > MAX_WAITS_SEC;
  });
}

import {
  type Action,
  isInOrder,
  longestWaitsSec,
  MAX_WAITS_SEC,
  type RunOrder,
  waitSecOf,
} from '@tinkerstream/contract/applets';

/** Why a wait is refused that is right alone. */
export const TOO_LONG = 'too-long';

/** Whether there is an order to choose: two actions of a branch that a user could want one after the other. */
export function hasOrder(actions: readonly Action[]): boolean {
  return [false, true].some(
    (isOtherwise) => actions.filter(({ otherwise = false }) => otherwise === isOtherwise).length > 1,
  );
}

/** Whether a wait makes the order, so that nobody chooses it. */
export function hasWait(actions: readonly Action[]): boolean {
  return isInOrder({ actions });
}

/** What of an order applies. The draft keeps what is hidden, so that a choice there and back loses nothing. */
export function effectiveOrder(order: RunOrder, actions: readonly Action[]): RunOrder {
  return isInOrder({ ...order, actions }) ? order : {};
}

/** The wait that makes all of its branch take too long. */
export function tooLongWait<One extends Action>(actions: readonly One[]): One | undefined {
  const before: One[] = [];
  return actions.find((action) => {
    before.push(action);
    return waitSecOf(action) > 0 && longestWaitsSec(before) > MAX_WAITS_SEC;
  });
}

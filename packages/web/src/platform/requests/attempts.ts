/**
 * Called after each successful attempt.
 * @param startedAt when the attempt started, in milliseconds of `performance.now()`
 */
type SuccessListener = (attempt: string, startedAt: number) => void;

const attempts = new WeakMap<Error, string>();
let handleSuccess: SuccessListener = () => {};

/** Sets the listener for successful attempts. */
export function onSuccess(listener: SuccessListener): void {
  handleSuccess = listener;
}

/** Runs an attempt, and links its error to it. */
export async function trackAttempt<Result>(attempt: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    const result = await work();
    handleSuccess(attempt, startedAt);
    return result;
  } catch (error) {
    if (error instanceof Error) attempts.set(error, attempt);
    throw error;
  }
}

/** The attempt that threw an error; undefined for an error from elsewhere. */
export function attemptOf(error: unknown): string | undefined {
  return error instanceof Error ? attempts.get(error) : undefined;
}

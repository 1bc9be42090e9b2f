/** A reason not to start that the operator can fix. It is printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

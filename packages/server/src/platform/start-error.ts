/** A reason not to start that the operator can do something about: printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

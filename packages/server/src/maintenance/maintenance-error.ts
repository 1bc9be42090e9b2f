/** A failure of a maintenance command that the administrator can fix. It is printed without a stack trace. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';
}

/** The message of an error, for use in another message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

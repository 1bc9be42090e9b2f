/** A reason why a backup or restore was not done that the administrator can do something about: printed without a stack. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';
}

/** Why the system refused something, in its own words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

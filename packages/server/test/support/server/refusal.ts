import { expect } from 'vitest';
import { type StartOptions, startServer } from '../../../../../test/support/server-process.ts';

/** The complete output of a server that cannot start. */
export async function refusal(options: StartOptions): Promise<string> {
  const env = { LOG_LEVEL: 'fatal', ...options.env };
  const failure = (await startServer({ ...options, env }).then(
    () => undefined,
    (error: unknown) => error,
  )) as { exit?: { code: number }; stderr: string } | undefined;
  expect(failure?.exit?.code).toBe(1);
  const lines = failure?.stderr.trim().split('\n') ?? [];
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

import { type ReadProject, readPortableProject } from '@tinkerstream/contract/transfers';

/** Reads the bytes of a project file. @param now in milliseconds since 1970 UTC */
export function readFileBytes(bytes: Uint8Array, now: number): ReadProject {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { problem: { kind: 'NO_PROJECT' } };
  }
  return readPortableProject(value, now);
}

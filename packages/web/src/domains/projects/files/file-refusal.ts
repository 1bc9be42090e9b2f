import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { MAX_FILENAME_LENGTH } from '@tinkerstream/contract/projects';

/** Why the server would refuse a file. */
export type FileRefusal = 'name' | 'file-too-large' | 'project-full';

/** @param usedBytes the size of the project's files, including uploads in progress */
export function fileRefusal(
  { name, size }: { readonly name: string; readonly size: number },
  usedBytes: number,
  { fileBytes, projectBytes }: WebConfig['fileLimits'],
): FileRefusal | undefined {
  if (name.trim() === '' || name.length > MAX_FILENAME_LENGTH) return 'name';
  if (size > fileBytes) return 'file-too-large';
  return usedBytes + size > projectBytes ? 'project-full' : undefined;
}

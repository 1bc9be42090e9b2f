import type { WebConfig } from '@tinkerstream/contract/platform/web-config';
import { MAX_FILENAME_LENGTH } from '@tinkerstream/contract/projects';

/** Why a file is not worth sending: the server would not take it. */
export type FileRefusal = 'name' | 'file-too-large' | 'project-full';

/** `usedBytes` is what the files of the project have already, together with those on their way. */
export function fileRefusal(
  { name, size }: { readonly name: string; readonly size: number },
  usedBytes: number,
  { fileBytes, projectBytes }: WebConfig['fileLimits'],
): FileRefusal | undefined {
  if (name.trim() === '' || name.length > MAX_FILENAME_LENGTH) return 'name';
  if (size > fileBytes) return 'file-too-large';
  return usedBytes + size > projectBytes ? 'project-full' : undefined;
}

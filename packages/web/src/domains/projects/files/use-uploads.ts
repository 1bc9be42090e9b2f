import { useQueryClient } from '@tanstack/react-query';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { MAX_FILENAME_LENGTH, type Project, uploadProjectFile } from '@tinkerstream/contract/projects';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { loadConfig } from '../../../platform/config.ts';
import { callUpload } from '../../../platform/requests/call.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { fileSize } from '../../../ui/text/file-size.ts';
import { plainReason, showFailure, showSuccess } from '../../../ui/toast/toast.ts';
import { projectQuery } from '../queries.ts';

/** The most uploads at a time: browsers limit connections per server, and the page needs some itself. */
const MAX_CONCURRENT = 3;

/** An upload in progress. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** The sent part from 0 to 1; it is 1 once all bytes are sent, before the server has stored the file. */
  readonly sent: number;
  readonly cancel: () => void;
}

export interface Uploads {
  readonly running: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
}

interface Waiting {
  readonly id: number;
  readonly file: File;
  readonly controller: AbortController;
}

/** Uploads files to a project, a few at a time. Shows the reason for each refused file. */
export function useUploads({ id: projectId, projectFiles }: Project): Uploads {
  const { common, projects: texts } = useTexts();
  const queries = useQueryClient();
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const queue = useRef({ nextId: 1, active: 0, waiting: [] as Waiting[] }).current;

  const remove = (id: number) => setRunning((all) => all.filter((upload) => upload.id !== id));
  const refuse = (name: string, reason: string) => showFailure(texts.notAllowed, texts.aboutFile(name, reason));

  async function send({ id, file, controller }: Waiting) {
    const onProgress = (sent: number) =>
      setRunning((all) => all.map((upload) => (upload.id === id ? { ...upload, sent } : upload)));
    try {
      const { filename } = await callUpload(
        uploadProjectFile,
        { projectId, file },
        { onProgress, signal: controller.signal },
      );
      await queries.invalidateQueries(projectQuery(projectId));
      showSuccess(texts.uploaded(filename), { kind: 'upload', several: texts.uploadedSeveral });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) return;
      const description = error instanceof ApiError && error.errors[0]?.description;
      if (description) refuse(file.name, description);
      else showFailure(common.failed, texts.aboutFile(file.name, plainReason(error)));
    } finally {
      remove(id);
    }
  }

  function sendNext() {
    while (queue.active < MAX_CONCURRENT) {
      const next = queue.waiting.shift();
      if (!next) return;
      queue.active += 1;
      void send(next).finally(() => {
        queue.active -= 1;
        sendNext();
      });
    }
  }

  async function add(files: readonly File[]) {
    const { fileLimits } = await loadConfig();
    const reasons = {
      name: texts.fileNameInvalid(MAX_FILENAME_LENGTH),
      'file-too-large': texts.fileTooLarge(fileSize(fileLimits.fileBytes)),
      'project-full': texts.projectFull(fileSize(fileLimits.projectBytes)),
    };
    // A fully sent file may already be among the project's files. If not, the server enforces the limit.
    const inProgress = running.filter(({ sent }) => sent < 1);
    let used = [...projectFiles, ...inProgress].reduce((sum, { size }) => sum + size, 0);
    const accepted: Waiting[] = [];
    for (const file of files) {
      const refusal = fileRefusal(file, used, fileLimits);
      if (refusal) {
        refuse(file.name, reasons[refusal]);
        continue;
      }
      used += file.size;
      accepted.push({ id: queue.nextId++, file, controller: new AbortController() });
    }
    setRunning((all) => [
      ...all,
      ...accepted.map(({ id, file, controller }) => ({
        id,
        name: file.name,
        size: file.size,
        sent: 0,
        cancel: () => {
          controller.abort();
          queue.waiting = queue.waiting.filter((one) => one.id !== id);
          remove(id);
        },
      })),
    ]);
    queue.waiting.push(...accepted);
    sendNext();
  }

  return { running, add: (files) => void add(files) };
}

/** The reasons why the server would refuse a file. */
type FileRefusal = 'name' | 'file-too-large' | 'project-full';

/**
 * The reason to refuse a file, if there is one.
 * @param usedBytes the size of the project's files, including uploads in progress
 */
export function fileRefusal(
  { name, size }: { readonly name: string; readonly size: number },
  usedBytes: number,
  { fileBytes, projectBytes }: WebConfig['fileLimits'],
): FileRefusal | undefined {
  if (name.trim() === '' || name.length > MAX_FILENAME_LENGTH) return 'name';
  if (size > fileBytes) return 'file-too-large';
  return usedBytes + size > projectBytes ? 'project-full' : undefined;
}

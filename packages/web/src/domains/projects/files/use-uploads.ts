import { useQueryClient } from '@tanstack/react-query';
import { MAX_FILENAME_LENGTH, type Project, uploadProjectFile } from '@tinkerstream/contract/projects';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callUpload } from '../../../platform/call.ts';
import { loadConfig } from '../../../platform/config.ts';
import { ApiError } from '../../../platform/request.ts';
import { fileSize } from '../../../ui/file-size.ts';
import { showFailure, showSuccess } from '../../../ui/toast.ts';
import { fileRefusal } from './file-refusal.ts';
import { reloadFiles } from './queries.ts';

/** A browser keeps a few connections to a server; the page needs some of them itself. */
const AT_ONCE = 3;

/** A file on its way to the server. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** From 0 to 1; 1 once all of it has left, which is before the server has kept it. */
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
  readonly ending: AbortController;
}

/** Uploads files to a project, some at once and the others after them. A file that is not taken is told with the reason. */
export function useUploads({ id: projectId, projectFiles }: Project): Uploads {
  const { common, projects: texts } = useTexts();
  const queries = useQueryClient();
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const line = useRef({ nextId: 1, active: 0, waiting: [] as Waiting[] }).current;

  const remove = (id: number) => setRunning((all) => all.filter((upload) => upload.id !== id));
  const refuse = (name: string, reason: string) => showFailure(texts.notAllowed, texts.aboutFile(name, reason));

  async function send({ id, file, ending }: Waiting) {
    const onProgress = (sent: number) =>
      setRunning((all) => all.map((upload) => (upload.id === id ? { ...upload, sent } : upload)));
    try {
      const { filename } = await callUpload(
        uploadProjectFile,
        { projectId, file },
        { onProgress, signal: ending.signal },
      );
      await reloadFiles(queries, projectId);
      showSuccess(texts.uploaded(filename));
    } catch (error) {
      if (ending.signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) return;
      const told = error instanceof ApiError && error.errors[0]?.description;
      if (told) refuse(file.name, told);
      else showFailure(common.failed, texts.aboutFile(file.name, common.actionFailed));
    } finally {
      remove(id);
    }
  }

  function sendNext() {
    while (line.active < AT_ONCE) {
      const next = line.waiting.shift();
      if (!next) return;
      line.active += 1;
      void send(next).finally(() => {
        line.active -= 1;
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
    // One that has left whole may be among the project's files already. Where it is not yet, the server says what is full.
    const underWay = running.filter(({ sent }) => sent < 1);
    let used = [...projectFiles, ...underWay].reduce((sum, { size }) => sum + size, 0);
    const taken: Waiting[] = [];
    for (const file of files) {
      const refusal = fileRefusal(file, used, fileLimits);
      if (refusal) {
        refuse(file.name, reasons[refusal]);
        continue;
      }
      used += file.size;
      taken.push({ id: line.nextId++, file, ending: new AbortController() });
    }
    setRunning((all) => [
      ...all,
      ...taken.map(({ id, file, ending }) => ({
        id,
        name: file.name,
        size: file.size,
        sent: 0,
        cancel: () => {
          ending.abort();
          line.waiting = line.waiting.filter((one) => one.id !== id);
          remove(id);
        },
      })),
    ]);
    line.waiting.push(...taken);
    sendNext();
  }

  return { running, add: (files) => void add(files) };
}

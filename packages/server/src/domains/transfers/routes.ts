import {
  copyProject,
  exportProject,
  exportProjectWithValues,
  importProject,
  importProjectFile,
} from '@tinkerstream/contract/transfers';
import type { Route } from '../../platform/http/route.ts';
import type { createFileReader } from './file-reader.ts';
import type { TransfersService } from './service.ts';
import type { ExportWithValues } from './value-export.ts';

interface TransferParts {
  readonly transfers: TransfersService;
  readonly exportWithValues: ExportWithValues;
  readonly readFile: ReturnType<typeof createFileReader>;
}

export function transfersRoutes(route: Route, { transfers, exportWithValues, readFile }: TransferParts): void {
  route(exportProject, ({ projectId }, { caller }) => transfers.describe(caller, projectId));

  route(exportProjectWithValues, ({ projectId }, { caller }) => exportWithValues(caller, projectId));

  route(importProject, ({ file, projectName }, { caller }) => transfers.importFile(caller.userId, file, projectName));

  route(importProjectFile, async (_, { caller: { userId }, receive }) => {
    await transfers.requireMayImport(userId);
    return receive(({ content }) => readFile({ userId, content }, (read) => transfers.importRead(userId, read)));
  });

  route(copyProject, ({ projectId, projectName }, { caller }) =>
    transfers.copyProject({ reader: caller, projectId, projectName }),
  );
}

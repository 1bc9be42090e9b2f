import { copyProject, exportProject, importProject } from '@tinkerstream/contract/transfers';
import type { Route } from '../../platform/http/route.ts';
import type { TransfersService } from './service.ts';

export function transfersRoutes(route: Route, transfers: TransfersService): void {
  route(exportProject, ({ projectId }, { caller }) => transfers.describe(caller, projectId));

  route(importProject, ({ file, projectName }, { caller }) => transfers.importFile(caller.userId, file, projectName));

  route(copyProject, ({ projectId, projectName }, { caller }) =>
    transfers.copyProject({ reader: caller, projectId, projectName }),
  );
}

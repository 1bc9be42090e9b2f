import type { Platform } from '../../platform/platform.ts';
import type { LeftOutService, PastValuesService } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { AnnotationsService } from '../topics/index.ts';
import type { WithUserLock } from '../users/index.ts';
import { createDescribe, type DescriptionNeeds } from './description.ts';
import { createFileReader } from './file-reader.ts';
import { transfersRoutes } from './routes.ts';
import { createTransfersService, type TransfersService } from './service.ts';
import { createExportWithValues } from './value-export.ts';
import { createValueImport, type ValueImportNeeds } from './value-import.ts';

interface TransfersModuleNeeds extends DescriptionNeeds, Pick<ValueImportNeeds, 'removeProject'> {
  readonly pastValues: Pick<PastValuesService, 'countOf' | 'read' | 'add'>;
  readonly annotations: Pick<AnnotationsService, 'listOf'>;
  readonly leftOut: Pick<LeftOutService, 'listOf'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf' | 'permissionOfUser'>;
  readonly withUserLock: WithUserLock;
}

/** Projects as files, and copies of them. */
export function transfersModule(
  { route, database, backgroundJobs, logger }: Pick<Platform, 'route' | 'database' | 'backgroundJobs' | 'logger'>,
  { subscriptions, withUserLock, pastValues, removeProject, ...needs }: TransfersModuleNeeds,
): TransfersService {
  const describe = createDescribe(needs);
  const { permissionOfUser } = subscriptions;
  const prepareValues = createValueImport({ database, backgroundJobs, logger, pastValues, removeProject });
  const transfers = createTransfersService({ describe, permissionOfUser, withUserLock, prepareValues });
  const exportWithValues = createExportWithValues({ ...needs, describe, pastValues, subscriptions });
  transfersRoutes(route, { transfers, exportWithValues, readFile: createFileReader() });
  return transfers;
}

import type { Platform } from '../../platform/platform.ts';
import type { ProjectDirectory } from '../members/index.ts';
import type { MessageLog, RecordsService, SendByHttp } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { serveApiFiles } from './open-api/api-files.ts';
import { createKeyGate } from './open-api/key-gate.ts';
import { createPictureService } from './open-api/picture-service.ts';
import { openApiRoutes } from './open-api/routes.ts';
import { createOpenApiService } from './open-api/service.ts';
import { createPictureReader } from './pictures/picture-reader.ts';
import { learningRoutes } from './routes.ts';
import { createSwitches } from './switches.ts';
import { createObservatory } from './weather/observatory.ts';
import { createPolling } from './weather/polling.ts';
import { createWeatherService } from './weather/service.ts';

interface LearningNeeds {
  readonly members: Pick<ProjectDirectory, 'findByOpenApiKey'>;
  readonly topics: TopicsService;
  readonly records: RecordsService;
  readonly messageLog: MessageLog;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser'>;
  readonly send: SendByHttp;
  /** Of this program. */
  readonly version: string;
  /** The address of the observatory's open data. */
  readonly weatherBaseUrl: string;
}

/** What helps to learn: links, the weather, the virtual light bulb and house, and the open API. */
export function learningModule(
  { database, lifecycle, linkOrigins, logger, lookups, publicReads, route, server }: Platform,
  { members, topics, records, messageLog, subscriptions, send, weatherBaseUrl, version }: LearningNeeds,
): void {
  const polling = createPolling({ database, observe: createObservatory(weatherBaseUrl), logger });
  lifecycle.onStop(polling.stop);
  learningRoutes(route, {
    weather: createWeatherService(database, polling),
    switches: createSwitches({ topics, records, messageLog }),
    topics,
    publicReads,
    lookups,
  });
  const gate = createKeyGate({ members, subscriptions });
  const pictures = createPictureReader();
  lifecycle.onStop(pictures.stop);
  openApiRoutes(
    route,
    createOpenApiService({ gate, topics, records, send }),
    createPictureService({ gate, readPicture: pictures.read }),
  );
  serveApiFiles(server, { linkOrigins, version });
}

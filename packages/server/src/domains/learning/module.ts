import { API } from '@tinkerstream/contract/api';
import { OPEN_APIS } from '@tinkerstream/contract/platform/endpoint';
import type { LinkOrigins } from '../../platform/http/link-origins.ts';
import { openApiDocumentOf } from '../../platform/http/openapi.ts';
import type { ServeFile } from '../../platform/http/serve-file.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { MessageLog, RecordsService, SendByHttp } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
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
  readonly topics: Pick<TopicsService, 'findByName' | 'listOfProjects' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType' | 'recent' | 'recentValues' | 'history'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser'>;
  readonly send: SendByHttp;
  /** The version of this program. */
  readonly version: string;
  /** The address of the observatory's open data. */
  readonly weatherBaseUrl: string;
}

/** Aids to learning: links, the weather, the virtual light bulb and house, and the open API. */
export function learningModule(
  { clock, database, lifecycle, linkOrigins, logger, lookups, publicReads, route, serveFile }: Platform,
  { members, topics, records, messageLog, subscriptions, send, weatherBaseUrl, version }: LearningNeeds,
): void {
  const polling = createPolling({ clock, database, observe: createObservatory(clock, weatherBaseUrl), logger });
  lifecycle.onStop(polling.stop);
  learningRoutes(route, {
    weather: createWeatherService(clock, database, polling),
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
  serveApiFiles(serveFile, { linkOrigins, version });
}

interface ApiFilesNeeds {
  readonly linkOrigins: Pick<LinkOrigins, 'forPage'>;
  readonly version: string;
}

/** Serves the description of each open API, for its explorer and any other program that reads OpenAPI. */
function serveApiFiles(serveFile: ServeFile, { linkOrigins, version }: ApiFilesNeeds): void {
  for (const name of OPEN_APIS) {
    serveFile(`/swagger/${name}.json`, (client) => ({
      body: openApiDocumentOf(name, API, { version, origin: linkOrigins.forPage(client)[0] ?? client.origin }),
    }));
  }
}

import type { Platform } from '../../platform/platform.ts';
import type { MessageLog, RecordsService } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { learningRoutes } from './routes.ts';
import { createSwitches } from './switches.ts';
import { createObservatory } from './weather/observatory.ts';
import { createPolling } from './weather/polling.ts';
import { createWeatherService } from './weather/service.ts';

interface LearningNeeds {
  readonly topics: TopicsService;
  readonly records: RecordsService;
  readonly messageLog: MessageLog;
  /** The address of the observatory's open data. */
  readonly weatherBaseUrl: string;
}

/** What helps to learn: links, the weather, and the virtual light bulb and house. */
export function learningModule(
  { database, lifecycle, logger, lookups, publicReads, route }: Platform,
  { topics, records, messageLog, weatherBaseUrl }: LearningNeeds,
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
}

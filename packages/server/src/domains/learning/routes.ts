import { topicErrors } from '@tinkerstream/contract/error-codes';
import {
  getLatestWeather,
  listLatestSwitches,
  listLearningLinks,
  listWeatherStations,
} from '@tinkerstream/contract/learning';
import { AppError } from '../../platform/app-error.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import type { LookupLimit } from '../../platform/limits/lookup-limit.ts';
import type { TopicsService } from '../topics/index.ts';
import { LEARNING_LINKS } from './learning-links.ts';
import type { createSwitches } from './switches.ts';
import type { WeatherService } from './weather/service.ts';

interface LearningParts {
  readonly weather: WeatherService;
  readonly switches: ReturnType<typeof createSwitches>;
  readonly topics: Pick<TopicsService, 'findByName'>;
  readonly publicReads: PublicReads;
  /** The limit on guesses of topic names. */
  readonly lookups: LookupLimit;
}

export function learningRoutes(route: Route, { weather, switches, topics, publicReads, lookups }: LearningParts): void {
  route(listLearningLinks, async () => [...LEARNING_LINKS]);

  route(listWeatherStations, (_input, { client }) =>
    publicReads.answer(client.address, listWeatherStations.path, weather.listStations),
  );

  route(getLatestWeather, ({ typeName, stationName, period, makeCode }, { client }) =>
    publicReads.answer(client.address, JSON.stringify([typeName, stationName, period, makeCode]), async () => {
      if (makeCode) return String((await weather.getLatest(typeName, stationName)).value);
      return period ? weather.listReadings(typeName, stationName, period) : weather.getLatest(typeName, stationName);
    }),
  );

  route(listLatestSwitches, async ({ topicName, keys, values }, { client }) => {
    const topic = await lookups.find(client, topicName, topics.findByName);
    if (!topic) throw new AppError(topicErrors.unknown);
    return switches.latestOf(topic, keys.split(','), values.split(','));
  });
}

import {
  getOpenLatest,
  listOpenHistory,
  listOpenTopics,
  listOpenValues,
  sendOpenMessage,
} from '@tinkerstream/contract/learning';
import type { Route } from '../../../platform/http/route.ts';
import type { OpenApiService } from './service.ts';

export function openApiRoutes(route: Route, openApi: OpenApiService): void {
  route(listOpenTopics, ({ openApiKey }, { client }) => openApi.listTopics({ openApiKey, client }));

  route(getOpenLatest, (call, { client }) => openApi.getLatest({ ...call, client }));

  route(listOpenValues, ({ key, count, ...call }, { client }) => openApi.listValues({ ...call, client }, key, count));

  route(listOpenHistory, ({ openApiKey, topicId, ...query }, { client }) =>
    openApi.listHistory({ openApiKey, topicId, client }, query),
  );

  route(sendOpenMessage, ({ message, ...call }, { client }) => openApi.sendMessage({ ...call, client }, message));
}

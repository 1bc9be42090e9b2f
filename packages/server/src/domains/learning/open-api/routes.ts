import {
  classifyPicture,
  getOpenLatest,
  listOpenHistory,
  listOpenTopics,
  listOpenValues,
  recognisePicture,
  sendOpenMessage,
} from '@tinkerstream/contract/learning';
import type { Route } from '../../../platform/http/route.ts';
import type { PictureService } from './picture-service.ts';
import type { OpenApiService } from './service.ts';

export function openApiRoutes(route: Route, openApi: OpenApiService, pictures: PictureService): void {
  route(listOpenTopics, ({ openApiKey }, { client }) => openApi.listTopics({ openApiKey, client }));

  route(getOpenLatest, (call, { client }) => openApi.getLatest({ ...call, client }));

  route(listOpenValues, ({ key, count, ...call }, { client }) => openApi.listValues({ ...call, client }, key, count));

  route(listOpenHistory, ({ openApiKey, topicId, ...query }, { client }) =>
    openApi.listHistory({ openApiKey, topicId, client }, query),
  );

  route(sendOpenMessage, ({ message, ...call }, { client }) => openApi.sendMessage({ ...call, client }, message));

  route(recognisePicture, ({ picture, ...call }, { client }) => pictures.recognise({ ...call, client }, picture));

  route(classifyPicture, ({ picture, ...call }, { client }) => pictures.classify({ ...call, client }, picture));
}

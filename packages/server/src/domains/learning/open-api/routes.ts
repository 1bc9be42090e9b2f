import {
  classifyPicture,
  getOpenLatest,
  listOpenHistory,
  listOpenTopics,
  listOpenValues,
  recognisePicture,
  sendOpenMessage,
} from '@tinkerstream/contract/learning';
import type { Client } from '../../../platform/http/caller.ts';
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

  route(
    sendOpenMessage,
    ({ openApiKey }, client) => openApi.enter({ openApiKey, client }),
    ({ topicId, message }, { client, entered }) => openApi.sendMessage({ topicId, client }, entered, message),
  );

  const enter = ({ openApiKey }: { readonly openApiKey: string }, client: Client) =>
    pictures.enter({ openApiKey, client });

  route(recognisePicture, enter, ({ picture }, { client, entered }) =>
    pictures.recognise({ picture, client, entered }),
  );

  route(classifyPicture, enter, ({ picture }, { client, entered }) => pictures.classify({ picture, client, entered }));
}

import { API } from '@tinkerstream/contract/api';
import { OPEN_APIS } from '@tinkerstream/contract/platform/endpoint';
import type { FastifyInstance } from 'fastify';
import type { LinkOrigins } from '../../../platform/http/link-origins.ts';
import { openApiDocumentOf } from '../../../platform/http/openapi.ts';
import { RequestClient } from '../../../platform/http/request/request-client.ts';

interface ApiFilesNeeds {
  readonly linkOrigins: Pick<LinkOrigins, 'forPage'>;
  readonly version: string;
}

/** Serves the description of each open API, for its explorer and any other program that reads OpenAPI. */
export function serveApiFiles(server: FastifyInstance, { linkOrigins, version }: ApiFilesNeeds): void {
  for (const name of OPEN_APIS) {
    server.get(`/swagger/${name}.json`, (request) => {
      const client = new RequestClient(request);
      return openApiDocumentOf(name, API, { version, origin: linkOrigins.forPage(client)[0] ?? client.origin });
    });
  }
}

import { API } from '@tinkerstream/contract/api';
import { OPEN_APIS } from '@tinkerstream/contract/platform/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiDocumentOf } from '../../../platform/http/openapi.ts';

interface ApiFilesNeeds {
  /** The URL that browsers use, if a proxy changes the host. */
  readonly publicUrl: string | undefined;
  readonly version: string;
}

/** Serves the description of each open API, for its explorer and any other program that reads OpenAPI. */
export function serveApiFiles(server: FastifyInstance, { publicUrl, version }: ApiFilesNeeds): void {
  for (const name of OPEN_APIS) {
    server.get(`/swagger/${name}.json`, (request) => {
      const origin = publicUrl ?? `${request.protocol}://${request.host}`;
      return openApiDocumentOf(name, API, { version, origin });
    });
  }
}

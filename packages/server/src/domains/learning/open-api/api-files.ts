import { API } from '@tinkerstream/contract/api';
import type { FastifyInstance } from 'fastify';
import { openApiDocumentOf } from '../../../platform/http/openapi.ts';

interface ApiFilesNeeds {
  /** The URL that browsers use, if a proxy changes the host. */
  readonly publicUrl: string | undefined;
  readonly version: string;
}

/** Serves the description of the project API, for its explorer and any other program that reads OpenAPI. */
export function serveApiFiles(server: FastifyInstance, { publicUrl, version }: ApiFilesNeeds): void {
  server.get('/swagger/project-api.json', (request) => {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    return openApiDocumentOf('project-api', API, { version, origin });
  });
}

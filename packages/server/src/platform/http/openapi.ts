import { ERRORS, type ErrorCode, GENERAL_ERRORS } from '@tinkerstream/contract/errors';
import { type Endpoint, type OpenApi, pathParameters } from '@tinkerstream/contract/platform/endpoint';
import { CSV_TYPE, PICTURE_TYPES, TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import * as z from 'zod/mini';

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

/** The schema of `ErrorBody`, the answer of every failed call. */
const ERRORS_SCHEMA = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { code: { type: 'string' }, description: { type: 'string' } },
        required: ['code', 'description'],
      },
    },
    reference: { type: 'string' },
  },
  required: ['errors'],
};

type Endpoints = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The server of open APIs. Their calls are below it. */
const OPEN_API_BASE = '/open-api/{openApiKey}';

/** Builds the OpenAPI 3.1 document of the declared endpoints, grouped by domain. */
export function openApiDocument(api: Endpoints, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [domain, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(domain, name, endpoint),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tinkerstream', version },
    paths,
    components: {
      schemas: { Errors: ERRORS_SCHEMA },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Builds the document of one open API, for programs that call it at `origin`. */
export function openApiDocumentOf(
  name: OpenApi,
  api: Endpoints,
  { version, origin }: { version: string; origin: string },
) {
  const own = Object.entries(api).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(
      Object.entries(endpoints)
        .filter(([, { apis }]) => apis?.includes(name))
        .map(([id, endpoint]) => [id, { ...endpoint, path: endpoint.path.slice(OPEN_API_BASE.length) }]),
    ),
  ]);
  const { openapi, info, paths } = openApiDocument(Object.fromEntries(own), version);
  return {
    openapi,
    info: { ...info, title: `Tinkerstream ${name}` },
    servers: [
      {
        url: `${origin}${OPEN_API_BASE}`,
        variables: { openApiKey: { default: 'PROJECT_KEY', description: 'The key of a project, from its overview.' } },
      },
    ],
    paths,
    components: { schemas: { Errors: ERRORS_SCHEMA } },
  };
}

function operation(domain: string, name: string, endpoint: Endpoint) {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const inPath = new Set(pathParameters(endpoint.path));
  const properties = Object.entries(schema.properties ?? {}).filter(
    // The base of an open API contains its key.
    ([key]) => key !== 'openApiKey' || inPath.has(key),
  );
  const inQuery = endpoint.method === 'GET';
  const parameters = properties
    .filter(([key]) => inPath.has(key) || inQuery)
    .map(([key, property]) => ({
      name: key,
      in: inPath.has(key) ? 'path' : 'query',
      required: inPath.has(key) || (schema.required ?? []).includes(key),
      schema: property,
    }));
  const body = Object.fromEntries(inQuery ? [] : properties.filter(([key]) => !inPath.has(key)));
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters,
    ...(Object.keys(body).length > 0 && {
      requestBody: {
        required: true,
        content: bodyContent(endpoint, {
          type: 'object',
          properties: body,
          required: (schema.required ?? []).filter((key) => key in body),
        }),
      },
    }),
    responses: {
      ...(endpoint.isBodiless ? { 204: { description: 'Success' } } : { 200: success(endpoint) }),
      ...errorResponses(endpoint),
    },
  };
}

function bodyContent({ encoding }: Endpoint, schema: object): Record<string, { schema: object }> {
  if (encoding === 'picture') return fileContent(PICTURE_TYPES);
  const isForm = encoding === 'multipart' || encoding === 'upload';
  return { [isForm ? 'multipart/form-data' : 'application/json']: { schema } };
}

function isJsonType(type: string): boolean {
  return type.startsWith('application/json');
}

function fileContent(types: readonly string[]): Record<string, { schema: object }> {
  const schemaOf = (type: string) => (isJsonType(type) ? { type: 'object' } : { type: 'string', format: 'binary' });
  return Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]));
}

/** The answer of another cloud, in any form. */
const FOREIGN = { '*/*': { schema: {} } };

function success({ response, csv, file, text, foreign }: Endpoint) {
  if (foreign) return { description: 'Success, as the other cloud answers it', content: FOREIGN };
  if (file) {
    return { description: 'The file', content: fileContent(file) };
  }
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  if (text === 'only') return { description: 'Success', content: { [TEXT_TYPE]: { schema } } };
  return {
    description: 'Success',
    ...(csv && { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } }),
    content: {
      'application/json': { schema },
      ...(csv && { [CSV_TYPE]: { schema: { type: 'string' } } }),
      ...(text && { [TEXT_TYPE]: { schema: { type: 'string' } } }),
    },
  };
}

/** Errors of any call. */
const GENERAL = GENERAL_ERRORS.map((code) => `${code} (${ERRORS[code].status})`).join(', ');

function errorResponses(endpoint: Endpoint) {
  const content = errorContent(endpoint);
  const responses: Record<string, { description: string; content?: object }> = {
    ...(endpoint.hasEtag && { 304: { description: 'The caller has this answer' } }),
    default: { description: `Any other error: ${GENERAL}`, content },
  };
  for (const code of endpoint.errors) {
    const { status, texts } = ERRORS[code as ErrorCode];
    const before = responses[status]?.description;
    responses[status] = {
      description: `${before ? `${before}; ` : ''}${code}: ${texts.en}`,
      content,
    };
  }
  return responses;
}

function errorContent({ foreign, forBoards }: Endpoint): Record<string, { schema: object }> {
  if (foreign) return FOREIGN;
  return {
    'application/json': { schema: { $ref: '#/components/schemas/Errors' } },
    ...(forBoards && { [TEXT_TYPE]: { schema: { type: 'string' } } }),
  };
}

/** The security of a call. In OpenAPI, `{}` makes the token optional. */
function securityOf({ access, acceptsToken }: Endpoint): readonly object[] {
  if (access !== 'public') return [{ accessToken: [] }];
  return acceptsToken ? [{}, { accessToken: [] }] : [];
}

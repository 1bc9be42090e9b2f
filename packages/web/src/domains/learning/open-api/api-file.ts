interface ParameterSchema {
  readonly enum?: readonly string[];
  readonly default?: string | number;
}

interface FileOperation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: ParameterSchema;
  }[];
  readonly requestBody?: {
    /** Either one JSON object, or a picture of one of these media types as the whole body. */
    readonly content: Readonly<Record<string, unknown>> & {
      readonly 'application/json'?: {
        readonly schema: {
          readonly properties: Readonly<Record<string, ParameterSchema>>;
          readonly required: readonly string[];
        };
      };
    };
  };
}

/** The part of an OpenAPI document that the explorer reads. */
export interface ApiFile {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, FileOperation>>>>;
}

/** An input of a call. */
export interface Field {
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  readonly isRequired: boolean;
  /** The values to choose from, if the input has a limited set. */
  readonly options: readonly string[] | undefined;
  /** The value that the server assumes if the input is left out. */
  readonly initial: string;
}

/** The field of a picture, which is the whole body. */
export interface PictureField {
  /** The media types that the server reads. */
  readonly types: readonly string[];
}

/** A call of an API. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly Field[];
  readonly picture: PictureField | undefined;
}

/** The calls of an API, in the order of its file. */
export function operationsOf({ paths }: ApiFile): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        fields: [
          ...parameters.map(({ name, in: place, required, schema }) => field(name, place, required, schema)),
          ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
            field(name, 'body', body?.required.includes(name) === true, schema),
          ),
        ],
        picture: requestBody && !body ? { types: Object.keys(requestBody.content) } : undefined,
      };
    }),
  );
}

function field(name: string, place: Field['place'], isRequired: boolean, schema: ParameterSchema): Field {
  return { name, place, isRequired, options: schema.enum, initial: String(schema.default ?? '') };
}

/** The path of an API's calls for the program with a key, at the origin of this server. */
export function basePathOf({ servers }: ApiFile, openApiKey: string): string {
  const path = servers[0]?.url.replace(/^\w+:\/\/[^/]*/, '') ?? '';
  return path.replace('{openApiKey}', encodeURIComponent(openApiKey));
}

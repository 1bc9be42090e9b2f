import { API } from '@tinkerstream/contract/api';
import { GENERAL_ERRORS } from '@tinkerstream/contract/errors';
import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import type { ErrorBody } from '@tinkerstream/contract/platform/errors';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../packages/server/src/platform/http/openapi.ts';

/* An answer of the server, to be compared with its OpenAPI document. */

export interface Answer {
  readonly status: number;
  /** The header Content-Type; '' if it is missing. */
  readonly type: string;
  readonly text: string;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
type Operation = { readonly responses: Readonly<Record<string, Response>> };

const { paths, components } = openApiDocument(API, 'test');
const ajv = new Ajv2020({ strict: false, allErrors: false, formats: { 'date-time': true, binary: true } });
const validators = new WeakMap<object, ValidateFunction>();

const mediaType = (type: string) => (type.split(';', 1)[0] ?? '').trim();

/** @returns the difference between an answer and the document of its call; undefined if there is none */
export function differenceOf({ method, path, errors, foreign }: Endpoint, answer: Answer): string | undefined {
  const operations = paths[path] as Record<string, Operation>;
  const { responses = {} } = operations[method.toLowerCase()] ?? {};
  const isError = answer.status >= 400;
  const response = responses[answer.status] ?? (isError ? responses.default : undefined);
  if (!response) return `no response ${answer.status}`;
  if (!response.content) return answer.text === '' ? undefined : `a body with ${answer.status}`;
  const type = mediaType(answer.type);
  const content = Object.entries(response.content).find(([key]) => key === '*/*' || mediaType(key) === type)?.[1];
  if (!content) return `${answer.status} as ${type || 'no type'}`;
  if (type !== 'application/json') return undefined;
  const body: unknown = JSON.parse(answer.text);
  const validate = validatorOf(content.schema);
  if (!validate(body)) {
    const { instancePath = '', message, params } = validate.errors?.[0] ?? {};
    return `${answer.status}${instancePath} ${message} ${JSON.stringify(params)}`;
  }
  if (!isError || foreign) return undefined;
  const known: readonly string[] = [...errors, ...GENERAL_ERRORS];
  const undeclared = (body as ErrorBody).errors.find(({ code }) => !known.includes(code));
  return undeclared && `the error ${undeclared.code}`;
}

function validatorOf(schema: object): ValidateFunction {
  // All errors have one schema: compiling it for each call would delay calls that a test makes at the same time.
  const own = '$ref' in schema ? components.schemas.Errors : schema;
  const known = validators.get(own);
  if (known) return known;
  const validate = ajv.compile(own);
  validators.set(own, validate);
  return validate;
}

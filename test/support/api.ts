import { createToken, type LoginResult } from '@tinkerstream/contract/accounts';
import { type Chart, listTopicCharts } from '@tinkerstream/contract/charts';
import { type Endpoint, fillPath, type RequestOf, type ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import type { ErrorBody } from '@tinkerstream/contract/platform/errors';
import { createProject, createShareToken, joinProject, type Project } from '@tinkerstream/contract/projects';
import { createTopic, getTopic, type Topic } from '@tinkerstream/contract/topics';
import { differenceOf } from './documented.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './server-process.ts';

/** Thrown when the server refuses a call. */
class ApiError extends Error {
  readonly status: number;
  readonly errors: ErrorBody['errors'];

  constructor({ path }: Endpoint, status: number, body: string) {
    super(`${path} answered ${status}: ${body}`);
    this.status = status;
    this.errors = (JSON.parse(body) as ErrorBody).errors;
  }
}

interface OneTimeKey {
  readonly username: string;
  readonly directAccessKey: string;
}

/** An HTTP client of the API, like a program. Every response is compared with the OpenAPI document. */
export class Api {
  readonly http: string;
  readonly accessToken: string;
  readonly #language: string;
  readonly #address: string | undefined;

  /** @param address whose a proxy that the server trusts says the calls are */
  constructor(http: string, accessToken = '', language = 'en', address?: string) {
    this.http = http;
    this.accessToken = accessToken;
    this.#language = language;
    this.#address = address;
  }

  static async signIn(http: string, username = ADMIN_EMAIL, password = ADMIN_PASSWORD): Promise<Api> {
    const login: LoginResult = await new Api(http).call(createToken, { grant_type: 'password', username, password });
    return new Api(http, login.access_token);
  }

  /** Signs in with a key for one use: from an email, a registration, or the door of a class. */
  static async signInWithKey(http: string, { username, directAccessKey }: OneTimeKey): Promise<Api> {
    const grant = { grant_type: 'direct_access_key', username, direct_access_key: directAccessKey } as const;
    return new Api(http, (await new Api(http).call(createToken, grant)).access_token);
  }

  createProject(projectName: string): Promise<Project> {
    return this.call(createProject, { projectName });
  }

  /** Makes another user a member of a project. @returns the token of the invitation */
  async invite(projectId: string, user: Api): Promise<string> {
    const { token } = await this.call(createShareToken, { projectId });
    await user.call(joinProject, { projectShareToken: token });
    return token;
  }

  createTopic(description: string, key: string, projectIds = ''): Promise<Topic> {
    return this.call(createTopic, { description, projectIds, dataRecordTypes: [{ name: key, key }] });
  }

  getTopic(topicId: string): Promise<Topic> {
    return this.call(getTopic, { topicId });
  }

  listTopicCharts(topicId: string): Promise<Chart[]> {
    return this.call(listTopicCharts, { topicId });
  }

  /** @throws ApiError for every response but a success */
  async call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
    const values = new Map(Object.entries(input as Record<string, unknown>));
    const path = fillPath(endpoint.path, (name) => {
      const value = String(values.get(name));
      values.delete(name);
      return encodeURIComponent(value);
    });
    const texts = [...values].map(([name, value]): [string, string] => [name, String(value)]);
    const isGet = endpoint.method === 'GET';
    const isForm = endpoint.encoding === 'multipart' || endpoint.encoding === 'upload';
    const body = isForm ? form(values) : JSON.stringify(Object.fromEntries(values));
    const response = await fetch(this.http + path + (isGet ? `?${new URLSearchParams(texts)}` : ''), {
      method: endpoint.method,
      headers: {
        'accept-language': this.#language,
        ...(this.#address && { 'x-forwarded-for': this.#address }),
        ...(endpoint.forBoards && { accept: 'application/json' }),
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(typeof body === 'string' && !isGet && { 'content-type': 'application/json' }),
      },
      body: isGet ? undefined : body,
    });
    if (response.ok && endpoint.file !== undefined) {
      if (!endpoint.file.includes(response.headers.get('content-type') ?? ''))
        throw new Error(`${endpoint.path} returned another content type`);
      return endpoint.response.parse(new File([await response.blob()], fileNameOf(response))) as ResponseOf<E>;
    }
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const difference = differenceOf(endpoint, { status: response.status, type, text });
    if (difference) throw new Error(`${endpoint.path} is documented otherwise: ${difference}: ${text.slice(0, 1000)}`);
    if (!response.ok) throw new ApiError(endpoint, response.status, text);
    if (type.startsWith('text/plain')) return endpoint.response.parse(text) as ResponseOf<E>;
    return endpoint.response.parse(endpoint.isBodiless ? {} : JSON.parse(text)) as ResponseOf<E>;
  }
}

/** The name under which a browser saves a response. */
function fileNameOf(response: Response): string {
  const encoded = /^attachment; .*filename\*=UTF-8''(\S+)$/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  if (encoded === undefined) throw new Error('The response has no file name');
  return decodeURIComponent(encoded);
}

function form(fields: Iterable<[string, unknown]>): FormData {
  const data = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof File) data.set(name, value);
    else data.set(name, String(value));
  }
  return data;
}

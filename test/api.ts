import { createToken, type LoginResult } from '@tinkerstream/contract/accounts';
import { type Chart, listTopicCharts } from '@tinkerstream/contract/charts';
import { type Endpoint, fillPath, type RequestOf, type ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { createProject, type Project } from '@tinkerstream/contract/projects';
import { createTopic, getTopic, type Topic } from '@tinkerstream/contract/topics';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './server-process.ts';

/** A session of the administrator over the HTTP API, for what a browser test or the bench needs to find ready. */
export class Api {
  readonly accessToken: string;
  readonly #http: string;

  private constructor(http: string, accessToken: string) {
    this.#http = http;
    this.accessToken = accessToken;
  }

  static async signIn(http: string): Promise<Api> {
    const body = new FormData();
    body.set('grant_type', 'password');
    body.set('username', ADMIN_EMAIL);
    body.set('password', ADMIN_PASSWORD);
    const response = await fetch(http + createToken.path, { method: createToken.method, body });
    const login = (await readBody(response)) as LoginResult;
    return new Api(http, login.access_token);
  }

  createProject(projectName: string): Promise<Project> {
    return this.#call(createProject, { projectName });
  }

  createTopic(description: string, key: string, projectIds = ''): Promise<Topic> {
    return this.#call(createTopic, { description, projectIds, dataRecordTypes: [{ name: key, key }] });
  }

  getTopic(topicId: string): Promise<Topic> {
    return this.#call(getTopic, { topicId });
  }

  listTopicCharts(topicId: string): Promise<Chart[]> {
    return this.#call(listTopicCharts, { topicId });
  }

  async #call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
    const values = new Map(Object.entries(input as Record<string, string>));
    const path = fillPath(endpoint.path, (name) => {
      const value = values.get(name) ?? '';
      values.delete(name);
      return encodeURIComponent(value);
    });
    const isGet = endpoint.method === 'GET';
    const response = await fetch(this.#http + path + (isGet ? `?${new URLSearchParams([...values])}` : ''), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${this.accessToken}`,
        ...(isGet ? undefined : { 'content-type': 'application/json' }),
      },
      body: isGet ? undefined : JSON.stringify(Object.fromEntries(values)),
    });
    return (await readBody(response)) as ResponseOf<E>;
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

// SPDX-License-Identifier: Apache-2.0
import * as accounts from './accounts/index.ts';
import * as admin from './admin/index.ts';
import * as applets from './applets/index.ts';
import * as boards from './boards/index.ts';
import * as charts from './charts/index.ts';
import * as classes from './classes/index.ts';
import * as clouds from './clouds/index.ts';
import * as dashboards from './dashboards/index.ts';
import * as learning from './learning/index.ts';
import * as notifications from './notifications/index.ts';
import * as plainHttp from './plain-http/index.ts';
import type { Endpoint } from './platform/endpoint.ts';
import * as projects from './projects/index.ts';
import * as records from './records/index.ts';
import * as subscriptions from './subscriptions/index.ts';
import * as topics from './topics/index.ts';
import * as transfers from './transfers/index.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

const refusedByClouds = Object.assign({}, ...clouds.Cloud.options.map(clouds.refusedCalls));

/** Every endpoint by domain and name, for the OpenAPI document and the completeness tests. */
export const API: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = Object.fromEntries(
  Object.entries({
    accounts,
    admin,
    applets,
    boards,
    charts,
    classes,
    clouds: { ...clouds, ...refusedByClouds },
    dashboards,
    learning,
    notifications,
    'plain-http': plainHttp,
    projects,
    records,
    subscriptions,
    topics,
    transfers,
  }).map(([domain, exported]) => [
    domain,
    Object.fromEntries(Object.entries(exported).filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))),
  ]),
);

import { openApiErrors } from '@tinkerstream/contract/error-codes';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../../platform/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { LookupLimit } from '../../../platform/limits/lookup-limit.ts';
import { RateLimit } from '../../../platform/limits/rate-limit.ts';
import type { ProjectDirectory } from '../../projects/index.ts';

const MINUTE_MS = 60_000;
const KEY = /^[0-9a-f]{32}$/;

interface KeyGateNeeds {
  readonly members: Pick<ProjectDirectory, 'findByOpenApiKey'>;
  readonly subscriptions: { readonly permissionOfUser: (userId: string) => Promise<Permission> };
}

interface ApiRules {
  /** Maximum calls with one project key in a minute. */
  readonly maxCalls: number;
  /** Whether the subscription of the project's owner includes the API. */
  readonly isIncluded: (permission: Permission) => boolean;
}

/** A program that calls with the key of a project. */
export interface ProgramCall {
  readonly openApiKey: string;
  readonly client: Client;
}

/** A program whose key is valid for its project. */
export type EnteredProgram = Awaited<ReturnType<ReturnType<KeyGate>>>;

export type KeyGate = ReturnType<typeof createKeyGate>;

/** Finds projects by their keys. Guesses count for all APIs together, calls for each of them. */
export function createKeyGate({ members, subscriptions }: KeyGateNeeds) {
  const lookups = new LookupLimit({ isName: (text) => KEY.test(text) });

  return ({ maxCalls, isIncluded }: ApiRules) => {
    const limit = new RateLimit(maxCalls, MINUTE_MS);

    /** @throws AppError for an invalid key, for too many calls, and without a subscription */
    return async ({ openApiKey, client }: ProgramCall) => {
      const project = await lookups.find(client, openApiKey, members.findByOpenApiKey);
      if (!project) throw new AppError(openApiErrors.keyUnknown);
      // The limit counts by project: a new key does not allow more calls.
      const retryAfter = limit.secondsToWait(project.id);
      if (retryAfter > 0) throw new AppError(openApiErrors.calledTooOften, String(retryAfter), { retryAfter });
      limit.count(project.id);
      const permission = await subscriptions.permissionOfUser(project.ownerId);
      if (!isIncluded(permission)) throw new AppError(openApiErrors.notIncluded);
      return { project, permission, sender: project.ownerId };
    };
  };
}

import { queryOptions } from '@tanstack/react-query';
import type { OpenApi } from '@tinkerstream/contract/platform/endpoint';
import { loadConfig } from '../../../platform/config.ts';
import type { ApiFile } from './api-file.ts';

/** The description of an API, which the server gives to any program. */
export const apiFileQuery = (api: OpenApi) =>
  queryOptions({
    queryKey: ['open-api', api],
    queryFn: async (): Promise<ApiFile> => {
      const { backends } = await loadConfig();
      const response = await fetch(`${backends.main}/swagger/${api}.json`);
      if (!response.ok) throw new Error(`The description of the API answered ${response.status}`);
      return (await response.json()) as ApiFile;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The page shows a failure itself.
    meta: { quiet: true },
  });

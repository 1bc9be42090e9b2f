import { queryOptions } from '@tanstack/react-query';
import { listAppletValues } from '@tinkerstream/contract/applets';
import { call } from '../../../platform/requests/call.ts';

/** The latest message and values of each topic of a project. The test run reports failures. */
export function appletValuesQuery(projectId: string) {
  return queryOptions({
    queryKey: ['applets', 'values', projectId],
    queryFn: () => call(listAppletValues, { projectId }),
    meta: { quiet: true },
  });
}

import { leaveOutValue, listLeftOutValues, takeBackValue } from '@tinkerstream/contract/records';
import type { Route } from '../../../platform/http/route.ts';
import type { LeftOutService } from './service.ts';

export function leftOutRoutes(route: Route, leftOut: LeftOutService): void {
  route(listLeftOutValues, ({ topicIds }, { caller }) => {
    const ids = topicIds.split(',').filter((id) => id !== '');
    return leftOut.listReadable(caller.userId, [...new Set(ids)]);
  });

  route(leaveOutValue, async ({ time, ...sought }, { caller }) => ({
    id: await leftOut.leaveOut(caller, { ...sought, time: Date.parse(time) }),
  }));

  route(takeBackValue, async ({ leftOutId }, { caller }) => {
    await leftOut.takeBack(caller, leftOutId);
    return {};
  });
}

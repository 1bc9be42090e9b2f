import { confirmReached, getPlace, startReachCheck, updatePlace } from '@tinkerstream/contract/admin';
import { placeErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { AppError } from '../../../platform/app-error.ts';
import type { LinkOrigins } from '../../../platform/http/link-origins.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Rooms } from '../../../platform/realtime/rooms.ts';
import type { Audit } from '../audit.ts';
import type { PlaceState } from './place.ts';
import { createPlaceRepository } from './place-repository.ts';
import type { ReachChecks } from './reach-checks.ts';

interface PlaceRoutesOptions {
  readonly audit: Audit;
  readonly place: PlaceState;
  readonly checks: ReachChecks;
  readonly linkOrigins: LinkOrigins;
  readonly rooms: Pick<Rooms, 'emit'>;
}

export function placeRoutes(route: Route, options: PlaceRoutesOptions): void {
  const { audit, place, checks, linkOrigins, rooms } = options;

  route(getPlace, async (_input, { client }) => {
    await place.load();
    return place.present(client);
  });

  route(updatePlace, async ({ name, host, isStartDue }, { caller, client }) => {
    if (host != null && !linkOrigins.hosts().includes(host)) throw new AppError(placeErrors.addressGone, host);
    const wanted = {
      ...(name !== undefined && { name }),
      ...(host !== undefined && { host }),
      ...(isStartDue !== undefined && { isStartDue }),
    };
    await audit.record(caller, async ({ transaction }) => {
      const repository = createPlaceRepository(transaction);
      const { isStartDue: _, ...before } = await repository.get();
      await repository.set(wanted);
      const { isStartDue: __, ...after } = await repository.get();
      const isSame = before.name === after.name && before.host === after.host;
      return {
        result: undefined,
        change: isSame ? undefined : { action: 'update', subject: 'place', subjectId: '', before, after },
      };
    });
    await place.reload();
    return place.present(client);
  });

  route(startReachCheck, async (_input, { caller, client }) => checks.start(caller.userId, client));

  route(confirmReached, async ({ token }, { client }) => {
    const { userId, isOtherDevice } = checks.confirm(token, client);
    if (isOtherDevice) rooms.emit(userRoom(userId), 'device_reached', { token });
    return { isOtherDevice };
  });
}

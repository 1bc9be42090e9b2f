import { getPlace, updatePlace } from '@tinkerstream/contract/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { LinkOrigins } from '../../../platform/http/link-origins.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Audit } from '../audit.ts';
import type { PlaceState } from './place.ts';
import { createPlaceRepository } from './place-repository.ts';

interface PlaceRoutesOptions {
  readonly audit: Audit;
  readonly place: PlaceState;
  readonly linkOrigins: LinkOrigins;
}

export function placeRoutes(route: Route, { audit, place, linkOrigins }: PlaceRoutesOptions): void {
  route(getPlace, async () => {
    await place.load();
    return place.present();
  });

  route(updatePlace, async ({ name, host, isStartDue }, { caller }) => {
    if (host != null && !linkOrigins.hosts().includes(host)) throw new AppError('TS_ERR_PLACE_0001', host);
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
    return place.present();
  });
}

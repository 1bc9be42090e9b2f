import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { disconnectLive } from '../../platform/live.ts';
import { safeReturnAddress } from '../../platform/return-address.ts';
import { type Grant, signIn } from '../../platform/session.ts';

/** How every way in ends: signed in, with nothing left of a former user, at `ref` if there is one, else at home. */
export function useSignIn(ref: string | undefined) {
  const router = useRouter();
  const queries = useQueryClient();
  return {
    async signIn(grant: Grant): Promise<void> {
      await signIn(grant);
      disconnectLive();
      queries.clear();
    },
    goOn: () => router.navigate({ href: safeReturnAddress(ref, location.origin) ?? '/', replace: true }),
  };
}

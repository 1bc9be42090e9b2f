import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { doorAfterSignOut } from '../../../platform/kept/class-door.ts';
import { endOtherClasses } from '../../../platform/other-classes.ts';
import { signOut } from '../../../platform/session.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';

const route = getRouteApi('/user/logout');

/** Ends the session and opens the sign-in screen, or for a pupil the door of the class. */
export function LogoutPage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const router = useRouter();
  usePageTitle(accounts.loggingOut);
  useEffect(() => {
    const door = doorAfterSignOut();
    void Promise.all([signOut(), endOtherClasses()]).then(() =>
      router.navigate({ ...(door ?? { to: '/user/login', search: { ref } }), replace: true }),
    );
  }, [router, ref]);
  return <Loading />;
}

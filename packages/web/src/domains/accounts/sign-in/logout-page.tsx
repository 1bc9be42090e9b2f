import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { endOtherClasses } from '../../../platform/other-classes.ts';
import { signOut } from '../../../platform/session.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';

const route = getRouteApi('/user/logout');

/** Ends the session and opens the sign-in screen. */
export function LogoutPage() {
  const { accounts } = useFurtherTexts();
  const { ref } = route.useSearch();
  const router = useRouter();
  usePageTitle(accounts.loggingOut);
  useEffect(() => {
    void Promise.all([signOut(), endOtherClasses()]).then(() =>
      router.navigate({ to: '/user/login', search: { ref }, replace: true }),
    );
  }, [router, ref]);
  return <Loading />;
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { isPupil } from '@tinkerstream/contract/accounts';
import type { LookHere } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect, useState } from 'react';
import { useLiveBoardNames } from '../../platform/board-names.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { joinRoom } from '../../platform/live/live.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { lazyPage } from '../lazy-page.ts';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { Shell } from './shell.tsx';

const SubscriptionPage = lazyPage(
  () => import('../../domains/subscriptions/subscription-page.tsx'),
  'SubscriptionPage',
);

const NoClassPage = lazyPage(() => import('../../domains/classes/join/no-class-page.tsx'), 'NoClassPage');

const PupilLesson = lazyPart(() => import('../../domains/classes/lesson/pupil-lesson.tsx'), 'PupilLesson');

const route = getRouteApi('/student');

/** The shell around the page; instead of the page, it may show why there is no access, or the link to a subscription. */
export function StudentShell() {
  const { admission } = route.useRouteContext();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Shell area="student">
      {admission === 'admitted' && <NamedBoards userId={user.id} />}
      {admission === 'admitted' && isPupil(user.email) && <LessonPart userId={user.id} />}
      {admission === 'admitted' && <Outlet />}
      {admission === 'not-allowed' && <NotAllowedPage />}
      {admission === 'not-enabled' && <NotEnabled />}
    </Shell>
  );
}

function NamedBoards({ userId }: { readonly userId: string }) {
  useLiveBoardNames(userId);
  return null;
}

/**
 * Shows what a lesson says. The part loads after the page has joined its room: events that a teacher sends until then wait
 * for it.
 */
function LessonPart({ userId }: { readonly userId: string }) {
  const [shown, setShown] = useState<LookHere>();
  useEffect(() => joinRoom(userRoom(userId), { look_here: setShown }), [userId]);
  return (
    <PartBoundary fallback={null}>
      <PupilLesson shown={shown} onSeen={() => setShown(undefined)} />
    </PartBoundary>
  );
}

/** Says that a pupil needs a class: a pupil has no subscription. */
function NotEnabled() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return isPupil(user.email) ? <NoClassPage /> : <SubscriptionPage />;
}

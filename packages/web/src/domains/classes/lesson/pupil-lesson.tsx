import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { Button } from '../../../ui/kit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { ClassNews } from '../join/class-news.tsx';
import { OWN_PAUSES, ownPausesQuery } from '../queries.ts';
import { useLookHere } from './use-look-here.ts';

const NO_PAUSES = JSON.stringify([]);

/** The reloads of a class are spread over this time: otherwise all would come in the same moment. */
const SPREAD_MS = 1000;

/** Shows what a lesson says on the pages of its pupils: that changes are paused, and where to look. */
export function PupilLesson(look: Parameters<typeof useLookHere>[0]) {
  const { lesson: texts } = useTexts();
  const queries = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: pauses = [], isSuccess: isLoaded } = useQuery(ownPausesQuery);
  useLiveData({
    rooms: [userRoom(user.id)],
    queryKey: ownPausesQuery.queryKey,
    reloadOn: ['class_paused'],
  });

  // The responses that a page has loaded say what may be changed, so they reload.
  const state = JSON.stringify(pauses);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const before = seen.current;
    seen.current = isLoaded ? state : undefined;
    // The first responses of the page may be from before the pause.
    if (before === seen.current || (before === undefined && state === NO_PAUSES)) return;
    const isShown = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] !== OWN_PAUSES;
    // The next change does not cancel the reload, which gets the state of that time.
    setTimeout(() => void queries.invalidateQueries({ predicate: isShown }), Math.random() * SPREAD_MS);
  }, [queries, state, isLoaded]);

  const end = Math.min(...pauses.map(({ pausedUntil }) => Date.parse(pausedUntil)));
  useEffect(() => {
    if (!Number.isFinite(end)) return;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: ownPausesQuery.queryKey }),
      Math.max(0, end - serverNow()) + SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [queries, end]);

  const { offered, go, dismiss } = useLookHere(look);
  const notes = pauses.map(({ projectId, projectName, pausedUntil }) => (
    <div key={projectId} role="status">
      <Notice title={texts.isPaused}>{texts.isPausedText(projectName, localMinute(pausedUntil).slice(11))}</Notice>
    </div>
  ));
  return (
    <>
      {notes}
      <ClassNews userId={user.id} />
      {offered !== undefined && (
        <div role="status">
          <Notice title={texts.lookOffered}>
            {texts.lookOfferedText}{' '}
            <Button size="compact-sm" onClick={() => go(offered)}>
              {texts.goThere}
            </Button>{' '}
            <Button size="compact-sm" variant="subtle" color="gray" onClick={dismiss}>
              {texts.stayHere}
            </Button>
          </Notice>
        </div>
      )}
    </>
  );
}

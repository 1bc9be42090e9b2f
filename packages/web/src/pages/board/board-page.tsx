import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { topicQuery } from '../../domains/topics/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { isGone } from '../../platform/requests/request.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { boardQuery, withBoardReading } from './board-query.ts';
import { BoardView } from './board-view.tsx';
import { boardTexts } from './texts.ts';

const route = getRouteApi('/student/topic/$topicId/board/$deviceId');

/** One board: what it sends, its problems, and its names. */
export function BoardPage() {
  const { topicId, deviceId } = route.useParams();
  const topic = useQuery(topicQuery(topicId));
  const query = boardQuery(topicId, deviceId);
  const board = useQuery(query);
  useLiveData({
    rooms: [topicRoom(topicId)],
    queryKey: query.queryKey,
    alsoReload: [topicQuery(topicId).queryKey],
    add: { read_data: withBoardReading },
    reloadOn: ['topic_changed', 'records_removed', 'room_closed', 'refused'],
  });
  const error = topic.error ?? board.error;
  if (error) {
    if (isGone(error)) return <BoardNotFound topicId={topicId} description={topic.data?.description} />;
    return <LoadError heading="h1" onRetry={() => void Promise.all([topic.refetch(), board.refetch()])} />;
  }
  if (!topic.data || !board.data) return <Loading />;
  return <BoardView key={deviceId} topic={topic.data} board={board.data} />;
}

interface BoardNotFoundProps {
  readonly topicId: string;
  /** The description of the board's topic; absent if the user may not read the topic. */
  readonly description: string | undefined;
}

function BoardNotFound({ topicId, description }: BoardNotFoundProps) {
  const texts = useTexts(boardTexts);
  usePageTitle(texts.notFound);
  return (
    <EmptyState
      help="problems#nothing-arrives"
      heading="h1"
      title={texts.notFound}
      text={texts.notFoundText}
      action={
        description !== undefined && (
          <ButtonLink
            to="/topic/$topicId/$topicDescription"
            params={{ topicId, topicDescription: nameSlug(description) }}
          >
            {texts.toTopic}
          </ButtonLink>
        )
      }
    />
  );
}

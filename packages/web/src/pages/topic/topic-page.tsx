import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { topicQuery } from '../../domains/topics/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { isGone } from '../../platform/requests/request.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { TopicView } from './topic-view.tsx';

const route = getRouteApi('/student/topic/$topicId/$topicDescription');

export function TopicPage() {
  const { topicId } = route.useParams();
  const { data: topic, error, refetch } = useQuery(topicQuery(topicId));
  if (topic) return <TopicView key={topicId} topic={topic} isClosed={isGone(error)} />;
  if (!error) return <Loading />;
  if (isGone(error)) return <TopicNotFound />;
  return <LoadError heading="h1" onRetry={() => void refetch()} />;
}

function TopicNotFound() {
  const { topics: texts } = useTexts();
  usePageTitle(texts.notFound);
  return (
    <EmptyState
      help="problems#not-found"
      heading="h1"
      title={texts.notFound}
      text={texts.notFoundText}
      action={<ButtonLink to="/topic">{texts.goToList}</ButtonLink>}
    />
  );
}

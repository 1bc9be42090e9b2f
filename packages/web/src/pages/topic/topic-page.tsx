import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { topicQuery } from '../../domains/topics/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { isGone } from '../../platform/request.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
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
      heading="h1"
      title={texts.notFound}
      text={texts.notFoundText}
      action={<ButtonLink to="/topic">{texts.goToList}</ButtonLink>}
    />
  );
}

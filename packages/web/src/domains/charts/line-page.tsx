import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Topic } from '@tinkerstream/contract/topics';
import { Fragment, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { ApiError } from '../../platform/requests/request.ts';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { topicQuery, useLiveTopic } from '../topics/index.ts';
import { LazyLineChart } from './line-chart/lazy-line-chart.tsx';
import type { LineSource } from './line-source.ts';
import { TimeRangePicker } from './menu/time-range-picker.tsx';
import { TimeRangeProvider } from './time-range/use-time-range.tsx';

const TOPIC_ROOM = /^T(.+)$/;

/** Parses a room name `T{topicId}` into its topic id; undefined for anything else. */
function topicOfRoom(room: string | undefined): string | undefined {
  return TOPIC_ROOM.exec(room ?? '')?.[1];
}

const route = getRouteApi('/student/charts/line-chart');

/** Draws every key of the topic named in the URL: in one chart, or with several boards in one chart per key. */
export function LinePage() {
  const topicId = topicOfRoom(route.useSearch().rm);
  return topicId === undefined ? <NothingToShow reason="noRoom" /> : <LinesOfRoom key={topicId} topicId={topicId} />;
}

function LinesOfRoom({ topicId }: { readonly topicId: string }) {
  const { data: topic, error, refetch } = useQuery(topicQuery(topicId));
  const [isClosed, setClosed] = useState(false);
  useLiveTopic(topicId, [], () => setClosed(true));
  const isHidden = isClosed || (error instanceof ApiError && [403, 404].includes(error.status));
  if (isHidden) return <NothingToShow reason="noRoomAccess" />;
  if (topic) return <LinesOfTopic topic={topic} />;
  return error ? <LoadError heading="h1" onRetry={() => void refetch()} /> : <Loading />;
}

function LinesOfTopic({ topic }: { readonly topic: Topic }) {
  const { chartLines: texts, lineRoom } = useTexts();
  // Each message creates a new topic object; the lines depend only on the data types.
  const keys = JSON.stringify(
    topic.dataRecordTypes.map(({ id, keyName, dataRecordTypeName: name, unit }) => [id, keyName, name, unit]),
  );
  const sources = useMemo(
    () =>
      (JSON.parse(keys) as [string, string, string, string][]).map(
        ([dataTypeId, keyName, label, unit]): LineSource => ({
          id: dataTypeId,
          topicId: topic.id,
          dataTypeId,
          keyName,
          isPerDevice: true,
          label,
          unit,
          colour: null,
        }),
      ),
    [keys, topic.id],
  );
  // With several boards, one key fills a chart.
  const isClass = topic.devices.length > 1;
  const charts = useMemo(() => (isClass ? sources.map((source) => [source]) : [sources]), [isClass, sources]);
  const params = { topicId: topic.id, topicDescription: nameSlug(topic.description) };
  return (
    <>
      <PageHeader
        title={texts.roomTitle}
        intro={lineRoom.roomIntro}
        trail={[
          <TextLink key="topic" to="/topic/$topicId/$topicDescription" params={params}>
            {topic.description}
          </TextLink>,
        ]}
      />
      {sources.length === 0 ? (
        <EmptyState help="first-lesson#send" title={lineRoom.noKeys} text={lineRoom.noKeysText} />
      ) : (
        <TimeRangeProvider>
          <TimeRangePicker />
          {charts.map((shown) => {
            const name = (isClass && shown[0]?.label) || topic.description;
            const chart = <LazyLineChart name={name} sources={shown} tall={charts.length === 1} />;
            const key = shown.map(({ id }) => id).join();
            return <Fragment key={key}>{charts.length > 1 ? <Panel title={name}>{chart}</Panel> : chart}</Fragment>;
          })}
        </TimeRangeProvider>
      )}
    </>
  );
}

function NothingToShow({ reason }: { readonly reason: 'noRoom' | 'noRoomAccess' }) {
  const { lineRoom: texts } = useTexts();
  usePageTitle(texts[reason]);
  return (
    <EmptyState
      help="first-lesson#send"
      heading="h1"
      title={texts[reason]}
      text={texts[`${reason}Text`]}
      action={<ButtonLink to="/topic">{texts.toTopics}</ButtonLink>}
    />
  );
}

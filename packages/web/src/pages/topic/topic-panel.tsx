import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FirstMessage } from '../../domains/boards/index.ts';
import { RelatedCharts } from '../../domains/charts/index.ts';
import { LatestValues, RecordTable } from '../../domains/records/index.ts';
import { DataTypeTable, TopicLocation, topicQuery, useLiveTopic } from '../../domains/topics/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { Flex } from '../../ui/kit.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../ui/links/topic-link-search.ts';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './topic-panel.module.css';

interface TopicPanelProps {
  readonly topicId: string;
  /** The actions beside the name of the topic. */
  readonly actions?: ReactNode;
}

/** A topic in its project: its name, values, charts, latest data, data types and location. */
export function TopicPanel({ topicId, actions }: TopicPanelProps) {
  const { common, records, topics: texts } = useTexts();
  const { data: topic, isError, refetch } = useQuery(topicQuery(topicId));
  useLiveTopic(topicId);
  const search = useTopicLinkSearch();
  if (!topic) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <Flex component="p" wrap="wrap" align="center" rowGap="xs" columnGap="sm" mt={0} mb="lg" className={classes.name}>
        <span>{texts.topicName}</span>
        <Copyable value={topic.topicName} label={texts.topicName} testId="topic-name" />
        <TextLink
          to="/topic/$topicId/$topicDescription"
          params={{ topicId, topicDescription: nameSlug(topic.description) }}
          search={search}
        >
          {common.detail}
        </TextLink>
        {actions}
      </Flex>
      {topic.totalNumberOfMessages === 0 && (
        <PartBoundary>
          <FirstMessage topicName={topic.topicName} />
        </PartBoundary>
      )}
      <LatestValues topicId={topicId} expected={topic.totalNumberOfMessages === 0 ? 0 : topic.dataRecordTypes.length} />
      <RelatedCharts topicId={topicId} mayCreate={topic.mayAdd} />
      <Panel title={records.latest}>
        <RecordTable topicId={topic.id} records={topic.recentDataRecords} />
      </Panel>
      <DataTypeTable topic={topic} />
      <TopicLocation topic={topic} />
    </>
  );
}

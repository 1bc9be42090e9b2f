import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { TextLink } from '../../ui/links.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../records/index.ts';
import { DataTypes } from './data-types.tsx';
import { FirstMessage } from './first-message.tsx';
import { topicQuery } from './queries.ts';
import classes from './topic-panel.module.css';
import { useLiveTopic } from './use-live-topic.ts';

/** A topic inside its project: its name for the board, its data types, its newest data. */
export function TopicPanel({ topicId }: { topicId: string }) {
  const { common, records, topics: texts } = useTexts();
  const { data: topic, isError, refetch } = useQuery(topicQuery(topicId));
  useLiveTopic(topicId);
  if (!topic) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <p className={classes.name}>
        <span>{texts.topicName}</span>
        <Copyable value={topic.topicName} label={texts.topicName} testId="topic-name" />
        <TextLink
          to="/topic/$topicId/$topicDescription"
          params={{ topicId, topicDescription: nameSlug(topic.description) }}
        >
          {common.detail}
        </TextLink>
      </p>
      {topic.totalNumberOfMessages === 0 && <FirstMessage topicName={topic.topicName} />}
      <Panel title={records.latest}>
        <RecordTable records={topic.recentDataRecords} />
      </Panel>
      <DataTypes topic={topic} />
    </>
  );
}

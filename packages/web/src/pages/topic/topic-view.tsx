import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Topic, updateTopic } from '@tinkerstream/contract/topics';
import { useEffect, useEffectEvent } from 'react';
import { ConnectButton, FirstMessage } from '../../domains/boards/index.ts';
import { RelatedCharts, WayBack } from '../../domains/charts/index.ts';
import { QUERIES_WITH_TOPICS, roleTexts } from '../../domains/projects/index.ts';
import { LatestValues, RecordTable } from '../../domains/records/index.ts';
import { RenewTopicName, SendTool, TopicMenu, topicQuery, useLiveTopic } from '../../domains/topics/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useVisit } from '../../platform/kept/visits.ts';
import { isBeingRemoved } from '../../platform/removals.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Flex } from '../../ui/kit.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../ui/links/topic-link-search.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Loading } from '../../ui/loading/loading.tsx';
import { NearPart } from '../../ui/loading/near-part.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { showInfo } from '../../ui/toast/toast.ts';
import classes from './topic-panel.module.css';

const TopicDetails = lazyPart(() => import('./topic-details.tsx'), 'TopicDetails');
const TopicBoards = lazyPart(() => import('./topic-boards.tsx'), 'TopicBoards');

/** The approximate height of a class's tiles: content below them must not count as in view while they load. */
const BOARDS_HEIGHT = '640px';

interface TopicViewProps {
  readonly topic: Topic;
  /** Whether a reload found the topic deleted, or no longer readable. */
  readonly isClosed: boolean;
}

/** Everything about one topic. Leaves for the list, with a message, when the topic is deleted or no longer shared. */
export function TopicView({ topic, isClosed }: TopicViewProps) {
  const { records, topics: texts } = useTexts();
  const role = useTexts(roleTexts);
  const navigate = useNavigate();
  const { logOf } = useSearch({ from: '/student/topic/$topicId/$topicDescription' });
  const { projectId, section, range, listPage, listSearch } = useTopicLinkSearch();
  // Each change sends only its field: someone else may be changing the rest.
  const update = useCall(updateTopic);
  const queries = useQueryClient();
  const leave = () => {
    // If the user deleted the topic here, that action reports the result.
    if (!isBeingRemoved(topic.id)) showInfo(texts.closed(topic.description));
    void navigate({ to: '/topic', replace: true }).then(() => queries.removeQueries(topicQuery(topic.id)));
  };
  useVisit('topic', topic.id);
  useLiveTopic(topic.id, topic.projects, leave);
  const leaveClosed = useEffectEvent(leave);
  useEffect(() => {
    if (isClosed) leaveClosed();
  }, [isClosed]);

  return (
    <>
      <PageHeader
        title={topic.description}
        trail={[
          projectId === undefined ? (
            <TextLink key="list" to="/topic" search={{ page: listPage, search: listSearch }}>
              {texts.list}
            </TextLink>
          ) : (
            <WayBack key="project" projectId={projectId} section={section} range={range} />
          ),
        ]}
        titleAction={
          topic.mayChange && (
            <RenameButton
              title={texts.editDescription}
              label={texts.description}
              value={topic.description}
              emptyMessage={texts.descriptionEmpty}
              doneMessage={texts.descriptionSaved}
              of={{ id: topic.id, field: 'description', reloads: QUERIES_WITH_TOPICS }}
              onRename={(description) => update.mutateAsync({ topicId: topic.id, description })}
            />
          )
        }
        actions={
          <>
            <ConnectButton topics={[topic]} />
            {topic.mayAdd && (
              <ButtonLink
                to="/charts/create"
                search={{ projectId, topicId: topic.id }}
                leftSection={<Icon name="chart" />}
              >
                {texts.createChart}
              </ButtonLink>
            )}
            <TopicMenu topic={topic} />
          </>
        }
      />
      <Flex component="p" wrap="wrap" align="center" rowGap="xs" columnGap="sm" mt={0} mb="lg" className={classes.name}>
        <span>{texts.topicName}</span>
        <Copyable value={topic.topicName} label={texts.topicName} testId="topic-name" />
        {topic.isOwner && topic.mayChange && <RenewTopicName topic={topic} />}
      </Flex>
      {!topic.mayChange && <Notice title={role.viewTopic}>{role.viewTopicText}</Notice>}
      {!topic.isActive && (
        <Notice title={texts.inactive}>{topic.mayChange ? texts.inactiveText : texts.activeHint}</Notice>
      )}
      {topic.totalNumberOfMessages === 0 && (
        <PartBoundary>
          <FirstMessage topicName={topic.topicName} />
        </PartBoundary>
      )}
      <LatestValues
        topicId={topic.id}
        expected={topic.totalNumberOfMessages === 0 ? 0 : topic.dataRecordTypes.length}
      />
      <RelatedCharts topicId={topic.id} mayCreate={topic.mayAdd} />
      {topic.devices.length > 1 && (
        <NearPart orLater place={<Loading height={BOARDS_HEIGHT} />}>
          <PartBoundary>
            <TopicBoards topic={topic} />
          </PartBoundary>
        </NearPart>
      )}
      <div className={classes.columns}>
        <Panel title={records.latest}>
          <RecordTable topicId={topic.id} records={topic.recentDataRecords} />
        </Panel>
        {topic.mayAdd && (
          <div id="send-message">
            <Panel title={texts.talk} hint={texts.talkHint}>
              <NearPart orLater>
                <PartBoundary>
                  <SendTool topic={topic} outputType="SIMPLE_MESSAGE" />
                </PartBoundary>
              </NearPart>
            </Panel>
          </div>
        )}
      </div>
      <div id="message-log">
        <NearPart orLater>
          <PartBoundary>
            <TopicDetails topic={topic} logOf={logOf} />
          </PartBoundary>
        </NearPart>
      </div>
    </>
  );
}

import { Switch } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import chips from '../../ui/chips.module.css';
import { Copyable } from '../../ui/copyable.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RenameButton } from '../../ui/rename-button.tsx';
import { RelatedCharts } from '../charts/index.ts';
import { RecordTable } from '../records/index.ts';
import { DataTypes } from './data-types.tsx';
import { FirstMessage } from './first-message.tsx';
import { topicQuery, useUpdateTopic } from './queries.ts';
import { TalkToTopic } from './talk-to-topic.tsx';
import classes from './topic-panel.module.css';
import { useLiveTopic } from './use-live-topic.ts';

const route = getRouteApi('/student/topic/$topicId/$topicDescription');

/** The data-type table is padded to this many rows (specification 2 section 9). */
const DATA_TYPE_ROWS = 5;

export function TopicPage() {
  const { records, topics: texts } = useTexts();
  const { topicId } = route.useParams();
  const { data: topic } = useSuspenseQuery(topicQuery(topicId));
  const update = useUpdateTopic(topicId);
  useLiveTopic(topicId);

  return (
    <>
      <PageHeader
        title={topic.description}
        trail={[
          <TextLink key="list" to="/topic">
            {texts.list}
          </TextLink>,
        ]}
        titleAction={
          <RenameButton
            title={texts.editDescription}
            label={texts.description}
            value={topic.description}
            emptyMessage={texts.descriptionEmpty}
            doneMessage={texts.descriptionSaved}
            onRename={(description) => update.mutateAsync({ description })}
          />
        }
        actions={
          <ButtonLink to="/charts/create" search={{ topicId }} leftSection={<Icon name="chart" />}>
            {texts.createChart}
          </ButtonLink>
        }
      />
      <p className={classes.name}>
        <span>{texts.topicName}</span>
        <Copyable value={topic.topicName} label={texts.topicName} testId="topic-name" />
      </p>
      <Switch
        mb="xl"
        label={texts.active}
        description={texts.activeHint}
        checked={topic.isActive}
        disabled={update.isPending}
        onChange={(event) => update.mutate({ isActive: event.currentTarget.checked })}
      />
      {topic.totalNumberOfMessages === 0 && <FirstMessage topicName={topic.topicName} />}
      <div className={classes.columns}>
        <Panel title={records.latest}>
          <RecordTable records={topic.recentDataRecords} />
        </Panel>
        <div>
          <Panel title={texts.talk} hint={texts.talkHint}>
            <TalkToTopic topicName={topic.topicName} />
          </Panel>
          {topic.projects.length > 0 && (
            <Panel title={texts.projects}>
              <ul className={chips.chips}>
                {topic.projects.map(({ id, projectName }) => (
                  <li key={id}>
                    <TextLink
                      to="/project/$projectId/$projectName"
                      params={{ projectId: id, projectName: nameSlug(projectName) }}
                      className={chips.chip}
                    >
                      {projectName}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
      <RelatedCharts topicId={topicId} />
      <DataTypes topic={topic} padTo={DATA_TYPE_ROWS} />
    </>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MAX_ACTIVE_TOPICS } from '@tinkerstream/contract/records';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import chips from '../../ui/chips.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { useAddressView } from '../../ui/list-view.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { SearchedList } from '../../ui/searched-list.tsx';
import type { Sorting } from '../../ui/sort-header.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { showError } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { LastSeen, Reading, useLiveTopicActivity, useTopicActivity } from '../records/index.ts';
import { topicListQuery } from './queries.ts';
import { type TopicField, topicsInOrder } from './topic-order.ts';

/** Topics per page. */
const PAGE_SIZE = 25;

export function TopicListPage() {
  const { topics: texts } = useTexts();
  const { data: topics, refetch, isFetching } = useSuspenseQuery(topicListQuery);
  const create = (
    <ButtonLink to="/topic/create" leftSection={<Icon name="plus" />}>
      {texts.create}
    </ButtonLink>
  );

  return (
    <>
      <PageHeader
        title={texts.list}
        intro={texts.listIntro}
        actions={
          <>
            <RefreshButton
              busy={isFetching}
              onClick={() => void refetch().then(({ error }) => error && showError(error))}
            />
            {topics.length > 0 && create}
          </>
        }
      />
      {topics.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} action={create} />
      ) : (
        <LiveTopics topics={topics} />
      )}
    </>
  );
}

/** The topics with what they have sent lately. Those on the screen are live. */
function LiveTopics({ topics }: { topics: readonly TopicListItem[] }) {
  const { overview, topics: texts } = useTexts();
  const [view, setView] = useAddressView();
  // Of a longer list, only the topics on the screen are asked for.
  const isLong = topics.length > MAX_ACTIVE_TOPICS;
  const activity = useTopicActivity(isLong ? [] : undefined);
  const sortable: readonly { header: string; sortField: TopicField }[] = [
    { header: texts.description, sortField: 'description' },
    { header: texts.topicName, sortField: 'topicName' },
    ...(isLong ? [] : [{ header: overview.lastSeen, sortField: 'lastSeen' as const }]),
  ];
  const sorting = {
    sort: view.sort,
    onSort: (sort: string | undefined) => setView({ sort, page: 1 }),
  };
  return (
    <SearchedList
      label={texts.list}
      list={topicsInOrder(topics, view.sort, activity)}
      pageSize={PAGE_SIZE}
      view={view}
      onView={setView}
      searchHint={texts.searchHint}
      textOf={({ description, topicName, projects }) =>
        [description, topicName, ...projects.map(({ projectName }) => projectName)].join('\n')
      }
      tools={<SortSelect columns={sortable} {...sorting} />}
      render={(rows, before) => <TopicTable topics={rows} before={before} sorting={sorting} isLong={isLong} />}
    />
  );
}

interface TopicTableProps {
  readonly topics: readonly TopicListItem[];
  /** The number of topics on previous pages. */
  readonly before: number;
  readonly sorting: Sorting;
  /** Whether the list is too long to know when each of its topics was seen. */
  readonly isLong: boolean;
}

function TopicTable({ topics, before, sorting, isLong }: TopicTableProps) {
  const { common, overview, topics: texts } = useTexts();
  const navigate = useNavigate();
  const now = useNow();
  const shownIds = topics.map(({ id }) => id);
  const activity = useLiveTopicActivity(isLong ? shownIds : undefined, shownIds);
  return (
    <DataTable
      label={texts.list}
      rows={topics}
      rowKey={(topic) => topic.id}
      sorting={sorting}
      onRowClick={(topic) => void navigate(detailOf(topic))}
      columns={[
        { key: 'index', header: common.index, narrow: true, render: (_, index) => before + index + 1 },
        {
          key: 'description',
          header: texts.description,
          sortField: 'description' satisfies TopicField,
          render: (topic) => (
            <TextLink {...detailOf(topic)} fw={600} title={topic.description}>
              {topic.description}
            </TextLink>
          ),
        },
        {
          key: 'name',
          header: texts.topicName,
          clear: true,
          oneLine: true,
          sortField: 'topicName' satisfies TopicField,
          render: (topic) => <code>{topic.topicName}</code>,
        },
        {
          key: 'value',
          header: overview.lastValue,
          clear: true,
          atEnd: true,
          render: ({ id }) => {
            const latest = activity.get(id);
            if (!latest) return null;
            const { dataRecordType, value, trend } = latest;
            return <Reading dataType={dataRecordType} value={value} line={trend?.values ?? []} />;
          },
        },
        {
          key: 'seen',
          header: overview.lastSeen,
          oneLine: true,
          clear: true,
          atEnd: true,
          ...(!isLong && { sortField: 'lastSeen' satisfies TopicField }),
          render: ({ id }) => {
            const latest = activity.get(id);
            return latest && <LastSeen {...latest} now={now} />;
          },
        },
        {
          key: 'projects',
          header: texts.projects,
          clear: true,
          render: ({ projects }) => (
            <ul className={chips.chips}>
              {projects.map(({ id, projectName }) => (
                <li key={id}>
                  <Link
                    to="/project/$projectId/$projectName"
                    params={{ projectId: id, projectName: nameSlug(projectName) }}
                    className={chips.chip}
                    title={projectName}
                    // The row leads to the topic, the pill to its project.
                    onClick={(event) => event.stopPropagation()}
                  >
                    {projectName}
                  </Link>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function detailOf({ id, description }: TopicListItem) {
  return {
    to: '/topic/$topicId/$topicDescription',
    params: { topicId: id, topicDescription: nameSlug(description) },
  } as const;
}

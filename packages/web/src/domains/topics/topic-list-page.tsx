import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MAX_SORTED_TOPICS, type TopicListItem } from '@tinkerstream/contract/topics';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import chips from '../../ui/chips.module.css';
import { DemoMark } from '../../ui/demo-mark.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { RefreshButton } from '../../ui/loading/refresh-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListFrame } from '../../ui/table/list-frame.tsx';
import { type ListView, useAddressView } from '../../ui/table/list-view.ts';
import type { Sorting } from '../../ui/table/sort-header.tsx';
import { SortSelect } from '../../ui/table/sort-select.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { showError } from '../../ui/toast/toast.ts';
import { CopiesLinks } from '../projects/index.ts';
import { LastSeen, Reading, useLiveTopicActivity } from '../records/index.ts';
import { topicPageQuery } from './queries.ts';

/** Topics per page. */
const PAGE_SIZE = 25;

/** The refetch interval of the list while shown: no event announces its changes. */
const REFETCH_MS = 15_000;

/** The fields by which the list can be sorted. */
type TopicField = 'description' | 'topicName' | 'lastSeen';
const SORTS = ['description', '-description', 'topicName', '-topicName', 'lastSeen', '-lastSeen'] as const;

export function TopicListPage() {
  const { topics: texts, overview } = useTexts();
  const [view, setView] = useAddressView();
  const sort = SORTS.find((known) => known === view.sort);
  const list = useQuery({
    ...topicPageQuery({
      page: view.page,
      pageSize: PAGE_SIZE,
      search: view.search || undefined,
      sort,
      without: 'COPIES',
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const { items = [], total } = list.data ?? {};
  const lastPage = Math.max(1, Math.ceil((total ?? Number.POSITIVE_INFINITY) / PAGE_SIZE));
  const goTo = useEffectEvent((page: number) => setView({ page }));
  useEffect(() => {
    if (view.page > lastPage && !list.isPlaceholderData) goTo(lastPage);
  }, [view.page, lastPage, list.isPlaceholderData]);
  const isEmpty = total === 0 && view.search === '' && !list.isPlaceholderData;
  const create = (
    <ButtonLink to="/topic/create" leftSection={<Icon name="plus" />}>
      {texts.create}
    </ButtonLink>
  );
  const isLong = (total ?? 0) > MAX_SORTED_TOPICS;
  const sorting = { sort, onSort: (sort: string | undefined) => setView({ sort, page: 1 }) };
  const columns: readonly { header: string; sortField: TopicField }[] = [
    { header: texts.description, sortField: 'description' },
    { header: texts.topicName, sortField: 'topicName' },
    ...(isLong ? [] : [{ header: overview.lastSeen, sortField: 'lastSeen' as const }]),
  ];

  return (
    <>
      <PageHeader
        title={texts.list}
        intro={texts.listIntro}
        actions={
          <>
            <RefreshButton
              busy={list.isFetching}
              onClick={() => void list.refetch().then(({ error }) => error && showError(error))}
            />
            {!isEmpty && create}
          </>
        }
      />
      {isEmpty && <EmptyState help="first-lesson#project" title={texts.empty} text={texts.emptyText} action={create} />}
      {total === undefined && (list.isError ? <LoadError onRetry={() => void list.refetch()} /> : <Loading />)}
      {total !== undefined && !isEmpty && (
        <ListFrame
          label={texts.list}
          pageSize={PAGE_SIZE}
          page={Math.min(view.page, lastPage)}
          total={total}
          view={view}
          onView={setView}
          searchHint={texts.searchHint}
          tools={<SortSelect columns={columns} {...sorting} />}
        >
          <TopicTable
            topics={items}
            view={view}
            before={(view.page - 1) * PAGE_SIZE}
            sorting={sorting}
            isLong={isLong}
          />
        </ListFrame>
      )}
    </>
  );
}

interface TopicTableProps {
  readonly topics: readonly TopicListItem[];
  readonly view: ListView;
  /** The number of topics on previous pages. */
  readonly before: number;
  readonly sorting: Sorting;
  /** Whether the list is too long to be sorted by the time when topics last sent. */
  readonly isLong: boolean;
}

function TopicTable({ topics, view, before, sorting, isLong }: TopicTableProps) {
  const { common, overview, topics: texts } = useTexts();
  const navigate = useNavigate();
  const now = useNow();
  const shownIds = topics.map(({ id }) => id);
  const activity = useLiveTopicActivity(shownIds);
  return (
    <DataTable
      label={texts.list}
      rows={topics}
      rowKey={(topic) => topic.id}
      sorting={sorting}
      onRowClick={(topic) => void navigate(detailOf(topic, view))}
      columns={[
        { key: 'index', header: common.index, narrow: true, render: (_, index) => before + index + 1 },
        {
          key: 'description',
          header: texts.description,
          room: 'word',
          sortField: 'description' satisfies TopicField,
          render: (topic) => (
            <>
              <TextLink {...detailOf(topic, view)} fw={600} title={topic.description}>
                {topic.description}
              </TextLink>
              {topic.isDemo && <DemoMark />}
            </>
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
              {projects.map(({ id, projectName, copies }) => (
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
                  <CopiesLinks copies={copies} />
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

/** The page of a topic, and the way back to this page of the list. */
function detailOf({ id, description }: TopicListItem, { page, search }: ListView) {
  return {
    to: '/topic/$topicId/$topicDescription',
    params: { topicId: id, topicDescription: nameSlug(description) },
    search: { listPage: page > 1 ? page : undefined, listSearch: search || undefined },
  } as const;
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
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
import { showError } from '../../ui/toast.ts';
import { topicListQuery } from './queries.ts';

/** Topics per page. */
const PAGE_SIZE = 25;

export function TopicListPage() {
  const { common, topics: texts } = useTexts();
  const { data: topics, refetch, isFetching } = useSuspenseQuery(topicListQuery);
  const navigate = useNavigate();
  const [view, setView] = useAddressView();
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
        <SearchedList
          label={texts.list}
          list={topics}
          pageSize={PAGE_SIZE}
          view={view}
          onView={setView}
          searchHint={texts.searchHint}
          textOf={({ description, topicName, projects }) =>
            [description, topicName, ...projects.map(({ projectName }) => projectName)].join('\n')
          }
          render={(rows, before) => (
            <DataTable
              label={texts.list}
              rows={rows}
              rowKey={(topic) => topic.id}
              onRowClick={(topic) => void navigate(detailOf(topic))}
              columns={[
                { key: 'index', header: common.index, narrow: true, render: (_, index) => before + index + 1 },
                {
                  key: 'description',
                  header: texts.description,
                  render: (topic) => (
                    <TextLink {...detailOf(topic)} fw={600}>
                      {topic.description}
                    </TextLink>
                  ),
                },
                { key: 'name', header: texts.topicName, render: (topic) => <code>{topic.topicName}</code> },
                {
                  key: 'projects',
                  header: texts.projects,
                  render: ({ projects }) => (
                    <ul className={chips.chips}>
                      {projects.map(({ id, projectName }) => (
                        <li key={id}>
                          <Link
                            to="/project/$projectId/$projectName"
                            params={{ projectId: id, projectName: nameSlug(projectName) }}
                            className={chips.chip}
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
          )}
        />
      )}
    </>
  );
}

function detailOf({ id, description }: TopicListItem) {
  return {
    to: '/topic/$topicId/$topicDescription',
    params: { topicId: id, topicDescription: nameSlug(description) },
  } as const;
}

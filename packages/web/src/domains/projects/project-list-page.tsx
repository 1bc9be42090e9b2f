import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import chips from '../../ui/chips.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { projectListQuery } from './queries.ts';

/** Home and project list in one. */
export function ProjectListPage() {
  const { common, projects: texts } = useTexts();
  const { data: projects, refetch, isFetching } = useSuspenseQuery(projectListQuery);
  const create = (
    <ButtonLink to="/project/create" leftSection={<Icon name="plus" />}>
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
            <RefreshButton busy={isFetching} onClick={() => void refetch()} />
            {projects.length > 0 && create}
          </>
        }
      />
      {projects.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} action={create} />
      ) : (
        <DataTable
          label={texts.list}
          rows={projects}
          rowKey={(project) => project.id}
          columns={[
            { key: 'index', header: common.index, narrow: true, render: (_, index) => index + 1 },
            {
              key: 'name',
              header: texts.name,
              render: (project) => (
                <TextLink
                  to="/project/$projectId/$projectName"
                  params={{ projectId: project.id, projectName: nameSlug(project.projectName) }}
                  fw={600}
                >
                  {project.projectName}
                </TextLink>
              ),
            },
            {
              key: 'topics',
              header: texts.linkedTopics,
              render: ({ topics }) =>
                topics.length === 0 ? (
                  texts.noTopics
                ) : (
                  <ul className={chips.chips}>
                    {topics.map((topic) => (
                      <li key={topic.id}>
                        <Link
                          to="/topic/$topicId/$topicDescription"
                          params={{ topicId: topic.id, topicDescription: nameSlug(topic.description) }}
                          className={chips.chip}
                        >
                          {topic.description}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
      )}
    </>
  );
}

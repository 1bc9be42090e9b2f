import { useSuspenseQuery } from '@tanstack/react-query';
import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import type { HeardBoard, HeardTopic } from '@tinkerstream/contract/boards';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Stack } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Ago } from '../../../ui/text/ago.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { useHeardBoards } from './use-heard-boards.ts';

/** Lists what boards did in the last ten minutes: all boards for administrators, otherwise those of own topics. */
export function FindPage() {
  const { boardsFind: texts, shell } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const isAdmin = user.authorities.includes(ROLE_ADMIN);
  const { data, isError, refetch } = useHeardBoards();
  const now = useNow();
  return (
    <>
      <PageHeader
        title={shell.findBoard}
        intro={isAdmin ? texts.intro : texts.introOwn}
        actions={<TextLink to="/static/board-hosts">{texts.hosts.link}</TextLink>}
      />
      {data ? (
        <>
          <DataTable
            label={texts.table}
            rows={data.boards}
            rowKey={({ id }) => id}
            emptyText={isAdmin ? texts.empty : texts.emptyOwn}
            columns={[
              {
                key: 'client',
                header: texts.client,
                render: ({ clientId }) => (clientId === '' ? texts.noClient : <code>{clientId}</code>),
              },
              { key: 'address', header: texts.address, oneLine: true, render: ({ address }) => <code>{address}</code> },
              { key: 'status', header: texts.status, render: (board) => <Status board={board} /> },
              {
                key: 'topics',
                header: texts.topic,
                render: ({ topics }) => (
                  <Stack gap="2xs">
                    {topics.map((topic) => (
                      <Use key={topic.name} topic={topic} />
                    ))}
                  </Stack>
                ),
              },
              {
                key: 'last',
                header: texts.last,
                room: 'date',
                render: ({ on }) => <Ago time={Date.parse(on)} now={now} />,
              },
            ]}
          />
          {data.others.boards > 0 && <p>{texts.others(data.others.boards, data.others.problems)}</p>}
        </>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Status({ board: { isConnected, problem } }: { board: HeardBoard }) {
  const { boardsFind: texts } = useTexts();
  if (problem !== null) return <Mark kind="alert">{texts.problems[problem]}</Mark>;
  return <Mark kind={isConnected ? 'good' : 'none'}>{isConnected ? texts.connected : texts.closed}</Mark>;
}

function Use({ topic: { topicId, description, name, use } }: { topic: HeardTopic }) {
  const { boardsFind: texts } = useTexts();
  return (
    <div>
      {topicId !== null && description !== null ? (
        <TextLink to="/topic/$topicId/$topicDescription" params={{ topicId, topicDescription: nameSlug(description) }}>
          {description}
        </TextLink>
      ) : (
        <code>{name}</code>
      )}{' '}
      <Mark kind={use === 'SENT' || use === 'LISTENS' ? 'good' : 'alert'}>{texts.uses[use]}</Mark>
    </div>
  );
}

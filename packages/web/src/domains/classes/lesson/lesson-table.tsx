import { assignBoard, type Lesson, type LessonBoard } from '@tinkerstream/contract/classes';
import type { BoardProblem } from '@tinkerstream/contract/records';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Menu } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { elapsedText } from '../../../ui/text/elapsed.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { CLASSES_KEY } from '../queries.ts';
import classes from './lesson-table.module.css';
import { boardName, type LessonRow } from './rows.ts';

interface LessonTableProps {
  readonly classId: string;
  readonly rows: readonly LessonRow[];
  readonly topics: Lesson['topics'];
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
  /** Whether the class sees the table, so that nothing can be changed in it. */
  readonly isShown: boolean;
}

/** Each pupil with a row for each board: its latest value, how long ago it came, and what is wrong. */
export function LessonTable({ classId, rows, topics, now, isShown }: LessonTableProps) {
  const { classes: classTexts, lesson: texts, common } = useTexts();
  const { language } = useLanguage();
  const topicOf = new Map(topics.map((topic) => [topic.id, topic]));
  return (
    <DataTable
      label={classTexts.roster}
      rows={rows}
      rowKey={({ pupil, board }) => `${pupil.id} ${board ? keyOf(board) : ''}`}
      emptyText={classTexts.noPupils}
      columns={[
        {
          key: 'pupil',
          header: classTexts.pupil,
          room: 'name',
          width: '21%',
          render: ({ pupil: { name, isOnline } }) => (
            <span className={classes.pupil}>
              <strong>{name}</strong>
              <span className={classes.presence} data-online={isOnline}>
                {isOnline ? texts.isOnline : texts.isOffline}
              </span>
            </span>
          ),
        },
        {
          key: 'board',
          header: texts.board,
          width: '16%',
          render: ({ board }) => {
            if (!board) return <span className={classes.faint}>{texts.noBoard}</span>;
            const topic = topicOf.get(board.topicId);
            return (
              <span className={classes.board}>
                <code>{boardName(board)}</code>
                {topics.length > 1 && topic && (
                  <TextLink
                    to="/topic/$topicId/$topicDescription"
                    params={{ topicId: topic.id, topicDescription: nameSlug(topic.description) }}
                  >
                    {topic.description}
                  </TextLink>
                )}
              </span>
            );
          },
        },
        {
          key: 'value',
          header: texts.value,
          clear: true,
          width: '22%',
          render: ({ board }) =>
            board?.latest && board.dataRecordType ? (
              <span className={classes.value}>
                <span className={classes.faint}>{board.dataRecordType.keyName}</span>
                <strong>{valueText(board.latest.value, language, board.dataRecordType.unit)}</strong>
              </span>
            ) : null,
        },
        {
          key: 'age',
          header: texts.age,
          clear: true,
          oneLine: true,
          width: '12%',
          render: ({ board }) =>
            board?.lastSeen ? (
              <time className={classes.age} dateTime={board.lastSeen} title={localTime(board.lastSeen)}>
                {elapsedText(now - Date.parse(board.lastSeen), language, { isShort: true, isExact: true }) ??
                  common.justNow}
              </time>
            ) : null,
        },
        { key: 'state', header: classTexts.state, clear: true, room: 'date', render: (row) => <State row={row} /> },
        ...(isShown
          ? []
          : [
              {
                key: 'actions',
                header: classTexts.actions,
                narrow: true,
                width: '4.75rem',
                render: ({ board }: LessonRow) => board && <BoardMenu classId={classId} board={board} />,
              },
            ]),
      ]}
    />
  );
}

const keyOf = ({ topicId, serialNumber }: LessonBoard) => `${topicId} ${serialNumber}`;

function State({ row: { board, need } }: { row: LessonRow }) {
  const { lesson: texts } = useTexts();
  if (need === 'problem' && board?.problem) return <Problem problem={board.problem} />;
  const kind = need === 'none' ? 'good' : need === 'absent' ? 'none' : 'alert';
  return <Mark kind={kind}>{texts.needs[need]}</Mark>;
}

function Problem({ problem: { outcome, reasons, count } }: { problem: BoardProblem }) {
  const { records: texts } = useTexts();
  return (
    <span className={classes.problem}>
      <Mark kind="alert">{texts.outcomes[outcome]}</Mark>
      {reasons.slice(0, 1).map(({ code, detail }) => (
        <span key={code}>{texts.reasons[code](detail, count)}</span>
      ))}
    </span>
  );
}

function BoardMenu({ classId, board }: { readonly classId: string; readonly board: LessonBoard }) {
  const { lesson: texts } = useTexts();
  const assign = useCall(assignBoard, { reloads: [CLASSES_KEY] });
  const { topicId, serialNumber } = board;
  const label = texts.actionsFor(boardName(board));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label} title={label} loading={assign.isPending}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="undo" />}
          onClick={() => assign.mutate({ classId, topicId, serialNumber, pupilId: null })}
        >
          {texts.free}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Select } from '@mantine/core';
import { assignBoard, type Lesson, type LessonBoard } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useFurtherTexts, useLanguage } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { valueText } from '../../../ui/text/number-text.ts';
import { CLASSES_KEY } from '../queries.ts';
import { ForgetBoards } from './forget-boards.tsx';
import classes from './new-boards.module.css';
import { boardName, likelyPupils } from './rows.ts';

/** Pupils who are one tap away. */
const OFFERED = 3;
/** Boards before the teacher asks for all. */
const FIRST_BOARDS = 6;

/** The boards that nobody has yet, the latest first: whose are they? */
export function NewBoards({ classId, lesson }: { readonly classId: string; readonly lesson: Lesson }) {
  const { lesson: texts } = useFurtherTexts();
  const [showsAll, setShowsAll] = useState(false);
  const boards = lesson.boards.filter(({ pupilId, isAside }) => pupilId === null && !isAside);
  if (boards.length === 0 || lesson.isArchived) return null;
  return (
    <Panel
      title={texts.newBoards(boards.length)}
      hint={texts.newBoardsHint}
      actions={<ForgetBoards classId={classId} />}
    >
      <ul className={classes.boards} aria-label={texts.newBoards(boards.length)}>
        {(showsAll ? boards : boards.slice(0, FIRST_BOARDS)).map((board) => (
          <NewBoard key={`${board.topicId} ${board.serialNumber}`} classId={classId} lesson={lesson} board={board} />
        ))}
      </ul>
      {boards.length > FIRST_BOARDS && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showFewer : texts.showAll(boards.length)}
        </Button>
      )}
    </Panel>
  );
}

interface NewBoardProps {
  readonly classId: string;
  readonly lesson: Lesson;
  readonly board: LessonBoard;
}

function NewBoard({ classId, lesson, board }: NewBoardProps) {
  const { lesson: texts } = useFurtherTexts();
  const { language } = useLanguage();
  const assign = useCall(assignBoard, { reloads: [CLASSES_KEY] });
  const { topicId, serialNumber, latest, dataRecordType } = board;
  const name = boardName(board);
  const pupils = likelyPupils(lesson, board);
  const give = (pupilId: string | null, isAside = false) => {
    if (!assign.isPending) assign.mutate({ classId, topicId, serialNumber, pupilId, isAside });
  };
  return (
    <li className={classes.board} aria-label={texts.whose(name)}>
      <p className={classes.question}>
        <strong>{texts.whose(name)}</strong>
        {latest && dataRecordType && (
          <code>
            {dataRecordType.keyName} {valueText(latest.value, language, dataRecordType.unit)}
          </code>
        )}
      </p>
      <div className={classes.pupils}>
        {pupils.slice(0, OFFERED).map((pupil) => (
          <Button key={pupil.id} size="compact-md" disabled={assign.isPending} onClick={() => give(pupil.id)}>
            {pupil.name}
          </Button>
        ))}
        {pupils.length > OFFERED && (
          <Select
            aria-label={texts.someoneElse(name)}
            placeholder={texts.someone}
            data={pupils.slice(OFFERED).map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(pupilId) => pupilId && give(pupilId)}
            searchable
            size="xs"
            className={classes.others}
          />
        )}
        <Button variant="default" size="compact-md" onClick={() => give(null, true)}>
          {texts.nobody}
        </Button>
      </div>
    </li>
  );
}

import { Button } from '@mantine/core';
import { assignBoard, type LessonBoard } from '@tinkerstream/contract/classes';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { byText } from '../../../ui/table/list-order.ts';
import { CLASSES_KEY } from '../queries.ts';
import classes from './aside-boards.module.css';
import { boardName } from './rows.ts';

/** The boards that are nobody's. */
export function AsideBoards({
  classId,
  boards,
}: {
  readonly classId: string;
  readonly boards: readonly LessonBoard[];
}) {
  const { lesson: texts } = useFurtherTexts();
  const assign = useCall(assignBoard, { reloads: [CLASSES_KEY] });
  if (boards.length === 0) return null;
  return (
    <details className={classes.aside}>
      <summary>{texts.aside(boards.length)}</summary>
      <ul>
        {boards
          .toSorted((a, b) => byText(boardName(a), boardName(b)))
          .map((board) => (
            <li key={`${board.topicId} ${board.serialNumber}`}>
              <code>{boardName(board)}</code>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  const { topicId, serialNumber } = board;
                  if (!assign.isPending) assign.mutate({ classId, topicId, serialNumber, pupilId: null });
                }}
              >
                {texts.takeBack}
              </Button>
            </li>
          ))}
      </ul>
    </details>
  );
}

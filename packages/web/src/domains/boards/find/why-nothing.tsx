import type { HeardBoard } from '@tinkerstream/contract/boards';
import { useTexts } from '../../../i18n/texts.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { useHeardBoards } from './use-heard-boards.ts';
import classes from './why-nothing.module.css';

/** Says why no message arrives in a topic: shows live what its boards did as the server saw it. For signed-in users. */
export function WhyNothing({ topicName }: { topicName: string }) {
  const { boardsFind } = useTexts();
  const { why: texts } = boardsFind;
  const { data } = useHeardBoards(topicName);
  const findings = (data?.boards ?? []).flatMap((board) => findingsOf(board));
  const isSilent = data !== undefined && findings.length === 0 && data.others.boards === 0;
  return (
    <section className={classes.why} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {findings.map(({ id, client, address, use, name }) => (
        <p key={id}>
          <Mark kind={use === 'SENT' ? 'good' : 'alert'}>
            {texts.uses[use](texts.board(client, address), name, topicName)}
          </Mark>
        </p>
      ))}
      {findings.length === 0 && data && data.others.boards > 0 && <p>{texts.others(data.others.boards)}</p>}
      {isSilent && <p>{texts.nothing}</p>}
      {findings.length === 0 && <Reasons />}
      <p>
        <TextLink to="/boards" underline="always">
          {texts.find}
        </TextLink>
      </p>
    </section>
  );
}

/** The usual reasons why no message arrives, for visitors, to whom the server says nothing about boards. */
export function UsualReasons() {
  const { boardsFind } = useTexts();
  return (
    <section className={classes.why} aria-label={boardsFind.why.title}>
      <h3>{boardsFind.why.title}</h3>
      <Reasons />
    </section>
  );
}

function Reasons() {
  const { boardsFind } = useTexts();
  const { why: texts } = boardsFind;
  return (
    <>
      <p>{texts.usual}</p>
      <ol>
        {texts.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
    </>
  );
}

function findingsOf({ id, clientId: client, address, topics }: HeardBoard) {
  return topics.map(({ name, use }) => ({ id: `${id} ${name}`, client, address, name, use }));
}

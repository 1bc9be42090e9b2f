import { useTexts } from '../../i18n/texts.ts';
import { useBoardAddress } from '../../platform/board-address.ts';
import { BoardAddress } from '../../ui/links/board-address.tsx';
import { Copyable } from '../../ui/links/copyable.tsx';
import classes from './first-message.module.css';

/** Where a board sends a first message, and a command that publishes one, ready to paste. */
export function FirstMessage({ topicName }: { topicName: string }) {
  const { topics: texts } = useTexts();
  const address = useBoardAddress();
  if (!address) return null;
  const { host, mqttPort } = address;
  return (
    <section className={classes.hint}>
      <h3>{texts.firstMessage}</h3>
      <p>{texts.firstMessageText}</p>
      <BoardAddress />
      <p>{texts.firstMessageCommand}</p>
      <Copyable
        value={`mosquitto_pub -h ${host} -p ${mqttPort} -t ${topicName} -m "temperature=21"`}
        label={texts.command}
        block
      />
      <p className={classes.waiting}>
        <span className={classes.dot} />
        {texts.waiting}
      </p>
    </section>
  );
}

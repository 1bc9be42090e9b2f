import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { loadConfig } from '../../platform/config.ts';
import { Copyable } from '../../ui/copyable.tsx';
import classes from './first-message.module.css';

/** A command that publishes a first message, ready to paste. */
export function FirstMessage({ topicName }: { topicName: string }) {
  const { topics: texts } = useTexts();
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: loadConfig });
  if (!config) return null;
  const line = `mosquitto_pub -h ${location.hostname} -p ${config.mqttPort} -t ${topicName} -m "temperature=21"`;
  return (
    <section className={classes.hint}>
      <h3>{texts.firstMessage}</h3>
      <p>{texts.firstMessageText}</p>
      <Copyable value={line} label={texts.command} block />
      <p className={classes.waiting}>
        <span className={classes.dot} />
        {texts.waiting}
      </p>
    </section>
  );
}

import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { configQuery } from '../../platform/config.ts';
import { useLinkOrigin } from '../../platform/link-origin.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { LinkOriginChoice } from '../../ui/links/link-origin-choice.tsx';
import classes from './first-message.module.css';

/** Where a board sends a first message, and a command that publishes one, ready to paste. */
export function FirstMessage({ topicName }: { topicName: string }) {
  const { topics: texts } = useTexts();
  const { data: config } = useQuery(configQuery);
  const { hostname } = new URL(useLinkOrigin().origin);
  if (!config) return null;
  const port = String(config.mqttPort);
  const facts = [
    [texts.boardAddress, hostname, 'board-address'],
    [texts.boardPort, port, 'board-port'],
  ] as const;
  return (
    <section className={classes.hint}>
      <h3>{texts.firstMessage}</h3>
      <p>{texts.firstMessageText}</p>
      <Flex component="dl" wrap="wrap" rowGap="sm" columnGap="lg" mb="sm" className={classes.facts}>
        {facts.map(([label, value, testId]) => (
          <div key={testId}>
            <dt>{label}</dt>
            <dd>
              <Copyable value={value} label={label} testId={testId} />
            </dd>
          </div>
        ))}
      </Flex>
      <LinkOriginChoice />
      <p>{texts.firstMessageCommand}</p>
      <Copyable
        value={`mosquitto_pub -h ${hostname} -p ${port} -t ${topicName} -m "temperature=21"`}
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

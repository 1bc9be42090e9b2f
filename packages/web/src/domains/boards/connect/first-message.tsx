import { sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Group } from '../../../ui/kit.ts';
import { BoardAddress } from '../../../ui/links/board-address.tsx';
import { ButtonLink } from '../../../ui/links/links.tsx';
import classes from './first-message.module.css';
import { SendTestValue } from './send-test-value.tsx';

/** Offers a test value and the programs for boards, where a topic has no message yet. */
export function FirstMessage({ topicName }: { topicName: string }) {
  const { boards: texts, topics } = useTexts();
  const send = useCall(sendMessageByTopicName);
  return (
    <section className={classes.hint}>
      <h3>{texts.firstTitle}</h3>
      <p>{texts.firstText}</p>
      <BoardAddress />
      <Group gap="sm" mt="sm">
        <SendTestValue send={(message) => send.mutateAsync({ topicName, message, outputType: 'KEY_VALUE_PAIR' })} />
        <ButtonLink
          to="/connect/$topicName"
          params={{ topicName }}
          variant="default"
          leftSection={<Icon name="device" />}
        >
          {topics.connectBoard}
        </ButtonLink>
      </Group>
      <p className={classes.waiting}>
        <span className={classes.dot} />
        {texts.arrivals.waiting}
      </p>
    </section>
  );
}

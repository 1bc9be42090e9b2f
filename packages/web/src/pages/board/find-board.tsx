import { Button, Group, TextInput } from '@mantine/core';
import { sendMessage } from '@tinkerstream/contract/topics';
import { useTexts } from '../../i18n/texts.ts';
import { useTextsOf } from '../../i18n/use-texts-of.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { keepMessage, keptMessage } from './kept-message.ts';
import { boardTexts } from './texts.ts';

/** Sends the message that makes a board show itself. The browser remembers its text. */
export function FindBoard({ topicId }: { readonly topicId: string }) {
  const { topics } = useTexts();
  const texts = useTextsOf(boardTexts);
  const send = useCall(sendMessage);
  const form = useForm({ text: keptMessage() }, ({ text }) => ({
    text: text.trim() === '' && texts.findEmpty,
  }));
  const [isSending, sendOnce] = useBusy(async ({ text }: { readonly text: string }) => {
    await send.mutateAsync({ topicId, outputType: 'SIMPLE_MESSAGE', message: text.trim() });
    keepMessage(text.trim());
    showSuccess(texts.found);
  });
  return (
    <Panel title={texts.find} hint={texts.findHint}>
      <form onSubmit={form.onSubmit(sendOnce)} noValidate>
        <Group gap="xs" align="flex-start">
          <TextInput
            {...form.getInputProps('text')}
            aria-label={topics.message}
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: 'mono' }}
          />
          <Button type="submit" leftSection={<Icon name="send" />} loading={isSending}>
            {texts.send}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

import { useTexts } from '../../../i18n/texts.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';

interface SendTestValueProps {
  readonly send: (message: string) => Promise<unknown>;
}

/** Sends a room temperature, a new one each time, so that a chart shows a change. */
export function SendTestValue({ send }: SendTestValueProps) {
  const { boards: texts } = useTexts();
  const [isBusy, sendOnce] = useBusy(async () => {
    const message = `temperature=${(20 + Math.round(50 * Math.random()) / 10).toFixed(1)}`;
    await send(message);
    showSuccess(texts.test.sent(message), { kind: 'test-value', several: texts.test.sentSeveral });
  });
  return (
    <Button leftSection={<Icon name="send" />} loading={isBusy} onClick={() => sendOnce()}>
      {texts.test.send}
    </Button>
  );
}

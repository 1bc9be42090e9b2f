import { type Action, isInOrder, orderOf, type RunMode, type RunOrder } from '@tinkerstream/contract/applets';
import { useTexts } from '../../i18n/texts.ts';
import { Radio, SimpleGrid, Switch } from '../../ui/kit.ts';
import { hasOrder, hasWait } from './order.ts';

interface OrderFieldsProps {
  readonly order: RunOrder;
  readonly actions: readonly Action[];
  readonly onChange: (order: RunOrder) => void;
}

/**
 * The order in which the actions of an event trigger, and its runs, are performed. Shows nothing where the order makes no
 * difference.
 */
export function OrderFields({ order, actions, onChange }: OrderFieldsProps) {
  const { appletOrder: texts } = useTexts();
  const waits = hasWait(actions);
  if (!waits && !hasOrder(actions)) return null;
  return (
    <>
      <Switch
        label={texts.inOrder}
        description={waits ? texts.inOrderByWait : texts.inOrderHint}
        checked={waits || order.inOrder === true}
        disabled={waits}
        onChange={(event) => onChange(orderOf({ ...order, inOrder: event.currentTarget.checked }))}
      />
      {isInOrder({ ...order, actions }) && (
        <Radio.Group
          label={texts.mode}
          value={order.runMode ?? 'ALL'}
          onChange={(runMode) => onChange(orderOf({ ...order, runMode: runMode as RunMode }))}
        >
          <SimpleGrid type="container" cols={{ base: 1, '40rem': 3 }} spacing="md" verticalSpacing="sm" mt="2xs">
            {(['ALL', 'QUEUE', 'LATEST'] as const).map((mode) => (
              <Radio key={mode} value={mode} label={texts.modes[mode]} description={texts.modeHints[mode]} />
            ))}
          </SimpleGrid>
        </Radio.Group>
      )}
    </>
  );
}

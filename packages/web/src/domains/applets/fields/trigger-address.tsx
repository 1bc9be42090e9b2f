import { Group, Input } from '@mantine/core';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import { isLocalAddress } from './local-address.ts';
import classes from './trigger-address.module.css';

interface TriggerAddressProps {
  readonly label: string;
  /** Absent before the event trigger is created. */
  readonly value: string | undefined;
  /** Where to paste it. */
  readonly hint: string;
}

/** The address that another service calls. */
export function TriggerAddress({ label, value, hint }: TriggerAddressProps) {
  const { applets: texts } = useFurtherTexts();
  if (!value) return <p className={classes.hint}>{texts.addressHidden}</p>;
  return (
    <div className={classes.address}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <Group gap="xs" className={classes.row}>
        <code>{value}</code>
        <CopyButton value={value} label={texts.copyAddress} copiedMessage={texts.copySuccess} />
      </Group>
      <p className={classes.hint}>{hint}</p>
      {isLocalAddress(value) && <p className={classes.hint}>{texts.localAddress}</p>}
    </div>
  );
}

import { useTexts } from '../../../i18n/texts.ts';
import { Group, Input } from '../../../ui/kit.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import classes from './trigger-address.module.css';

/** Names that only a local network resolves (RFC 6762, RFC 8375, RFC 6761, and names that routers use). */
const LOCAL_NAME = /(^|\.)(local|lan|home|internal|intranet|localhost|test|home\.arpa)$/;
/** Loopback, private, shared and link-local addresses (RFC 1122, 1918, 6598, 3927, 4193, 4291). */
const LOCAL_IP =
  /^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^\[(::1?|f[cd]|fe[89ab])/;

/** Whether services on the internet certainly cannot reach an address, because its host is in a local network. */
export function isLocalAddress(address: string): boolean {
  const { hostname } = new URL(address);
  const isName = !hostname.startsWith('[');
  return LOCAL_IP.test(hostname) || (isName && (!hostname.includes('.') || LOCAL_NAME.test(hostname)));
}

interface TriggerAddressProps {
  readonly label: string;
  /** The address; absent before the event trigger is created. */
  readonly value: string | undefined;
  /** A hint about where to paste the address. */
  readonly hint: string;
}

/** The address that another service calls. */
export function TriggerAddress({ label, value, hint }: TriggerAddressProps) {
  const { applets: texts } = useTexts();
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

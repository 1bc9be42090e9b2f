import { Icon, type IconName } from '../icons.tsx';
import { Button, type ButtonProps, UnstyledButton } from '../kit.ts';
import tile from './tile-link.module.css';

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly icon: IconName;
  readonly label: string;
  /** A description, with which the button looks like a tile. */
  readonly tileText?: string | undefined;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

/** A button of an action, or its tile. */
export function ActionButton({ icon, label, tileText, loading = false, onClick, ...button }: ActionButtonProps) {
  if (tileText === undefined) {
    return (
      <Button leftSection={<Icon name={icon} />} loading={loading} onClick={onClick} {...button}>
        {label}
      </Button>
    );
  }
  return (
    <UnstyledButton className={tile.tile} disabled={loading} aria-busy={loading} onClick={onClick}>
      <Icon name={icon} size={22} />
      <span className={tile.words}>
        <strong>{label}</strong>
        <span>{tileText}</span>
      </span>
    </UnstyledButton>
  );
}

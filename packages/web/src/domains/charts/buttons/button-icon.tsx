import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';

interface ButtonIconProps {
  /** A `ButtonStyle`; shows nothing for any other value. */
  readonly style: string;
  readonly size: number;
}

const LoadedIcon = lazyPart(async () => {
  const { BUTTON_ICONS } = await import('./button-icons.ts');
  const icons: Readonly<Record<string, (typeof BUTTON_ICONS)[keyof typeof BUTTON_ICONS]>> = BUTTON_ICONS;
  return {
    LoadedIcon({ style, size }: ButtonIconProps) {
      const Icon = icons[style];
      return Icon && <Icon size={size} stroke={1.75} aria-hidden="true" />;
    },
  };
}, 'LoadedIcon');

/** The icon of a button. Decorative: the button has the label. */
export function ButtonIcon(props: ButtonIconProps) {
  if (props.style === '') return null;
  return (
    <PartBoundary fallback={<span style={{ display: 'inline-block', width: props.size, height: props.size }} />}>
      <LoadedIcon {...props} />
    </PartBoundary>
  );
}

import { lazy, Suspense } from 'react';

interface ButtonIconProps {
  /** A style of the contract; another one shows nothing. */
  readonly style: string;
  readonly size: number;
}

const LoadedIcon = lazy(async () => {
  const { BUTTON_ICONS } = await import('./button-icons.ts');
  const icons: Readonly<Record<string, (typeof BUTTON_ICONS)[keyof typeof BUTTON_ICONS]>> = BUTTON_ICONS;
  return {
    default: ({ style, size }: ButtonIconProps) => {
      const Icon = icons[style];
      return Icon && <Icon size={size} stroke={1.75} aria-hidden="true" />;
    },
  };
});

/** The icon of a button. Decorative: the button carries the label. */
export function ButtonIcon(props: ButtonIconProps) {
  if (props.style === '') return null;
  return (
    <Suspense fallback={<span style={{ display: 'inline-block', width: props.size, height: props.size }} />}>
      <LoadedIcon {...props} />
    </Suspense>
  );
}

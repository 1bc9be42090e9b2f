import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon, LineIcon } from '../../../ui/icons.tsx';
import { ActionIcon, Group } from '../../../ui/kit.ts';
import type { TypeDefinition } from '../definitions.ts';
import classes from './type-card.module.css';

interface TypeCardProps {
  readonly definition: TypeDefinition<string>;
  /** The number that distinguishes two cards of the same type. */
  readonly number?: number | undefined;
  /** Whether the user has just added the card, and continues in it. */
  readonly isNew: boolean;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

/** A trigger or an action: its type, its fields, and a button that removes it. */
export function TypeCard({ definition, number, isNew, onRemove, children }: TypeCardProps) {
  const { applets: texts } = useTexts();
  const { name, sentence } = useTexts(definition.texts);
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const title = number === undefined ? name : `${number}. ${name}`;
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>('input:not([type=radio]), select, textarea, button')?.focus();
  }, [isNew]);
  return (
    <section ref={card} className={classes.card} aria-labelledby={id}>
      {/* The padding leaves room for the button. */}
      <Group gap="xs" align="stretch" wrap="nowrap" pr="xl">
        <span className={classes.icon}>
          <LineIcon path={definition.icon} size={22} />
        </span>
        <div className={classes.title}>
          <h4 id={id}>{title}</h4>
          <p>{sentence}</p>
        </div>
      </Group>
      {children}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={texts.remove(title)}
        title={texts.remove(title)}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </ActionIcon>
    </section>
  );
}

import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { useRovingFocus } from '../form/use-roving-focus.ts';
import { Icon, type IconName } from '../icons.tsx';
import { ActionIcon, Flex } from '../kit.ts';
import { countText } from '../text/number-text.ts';
import classes from './list-pages.module.css';

interface ListPagesProps {
  /** The name of the list, since a page may show several. */
  readonly label: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The number of entries on all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function ListPages({ label, page, pageSize, total, onPage }: ListPagesProps) {
  const { lists } = useTexts();
  const { language } = useLanguage();
  const roving = useRovingFocus<HTMLElement>();
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  const number = (value: number) => countText(value, language);
  const first = (page - 1) * pageSize + 1;
  const step = (to: number, icon: IconName, label: string) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      // The button is disabled and not removed: a focused button that is removed would lose the focus.
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <nav {...roving} className={classes.pages} aria-label={`${label}: ${lists.pages}`}>
      <span role="status">
        {lists.range(number(first), number(Math.min(first + pageSize - 1, total)), number(total))}
      </span>
      {pages > 1 && (
        <Flex component="span" display="inline-flex" gap="xs">
          {step(1, 'first', lists.firstPage)}
          {step(page - 1, 'previous', lists.previousPage)}
          {step(page + 1, 'next', lists.nextPage)}
          {step(pages, 'last', lists.lastPage)}
        </Flex>
      )}
    </nav>
  );
}

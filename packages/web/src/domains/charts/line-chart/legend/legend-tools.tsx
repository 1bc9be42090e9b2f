import { useId } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { SegmentedControl, TextInput } from '../../../../ui/kit.ts';
import classes from './legend.module.css';
import type { LegendOrder } from './legend-order.ts';
import { texts as lineTexts } from './texts.ts';

interface LegendToolsProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly order: LegendOrder;
  readonly onOrder: (order: LegendOrder) => void;
}

/** Finds and sorts the lines of a long legend. */
export function LegendTools({ query, onQuery, order, onOrder }: LegendToolsProps) {
  const texts = useTexts(lineTexts);
  const sort = useId();
  return (
    <div className={classes.tools} data-screen-only>
      <TextInput
        type="search"
        size="xs"
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<Icon name="search" />}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
      />
      <span className={classes.sort}>
        <span id={sort} className={classes.when}>
          {texts.sort}
        </span>
        <SegmentedControl
          size="xs"
          aria-labelledby={sort}
          value={order}
          data={[
            { value: 'name', label: texts.byName },
            { value: 'value', label: texts.byValue },
          ]}
          onChange={(value) => onOrder(value as LegendOrder)}
        />
      </span>
    </div>
  );
}

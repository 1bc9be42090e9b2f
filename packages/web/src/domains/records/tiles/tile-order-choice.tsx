import { SegmentedControl } from '@mantine/core';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { tileTexts } from './texts.ts';
import { TILE_ORDERS, type TileOrder } from './tile-order.ts';

interface TileOrderChoiceProps {
  readonly value: TileOrder;
  readonly onChange: (order: TileOrder) => void;
  readonly isSmall?: boolean;
}

export function TileOrderChoice({ value, onChange, isSmall = false }: TileOrderChoiceProps) {
  const texts = useTextsOf(tileTexts);
  return (
    <SegmentedControl
      aria-label={texts.order}
      size={isSmall ? 'xs' : 'sm'}
      value={value}
      data={TILE_ORDERS.map((order) => ({ value: order, label: texts.orders[order] }))}
      onChange={(order) => onChange(order as TileOrder)}
    />
  );
}

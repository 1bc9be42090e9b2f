import { useTexts } from '../../../i18n/texts.ts';
import { SegmentedControl } from '../../../ui/kit.ts';
import { tileTexts } from './texts.ts';
import { TILE_ORDERS, type TileOrder } from './tile-order.ts';

interface TileOrderChoiceProps {
  readonly value: TileOrder;
  readonly onChange: (order: TileOrder) => void;
  readonly isSmall?: boolean;
  /** The orders to choose from; by default all. */
  readonly orders?: readonly TileOrder[];
}

export function TileOrderChoice({ value, onChange, isSmall = false, orders = TILE_ORDERS }: TileOrderChoiceProps) {
  const texts = useTexts(tileTexts);
  return (
    <SegmentedControl
      aria-label={texts.order}
      size={isSmall ? 'xs' : 'sm'}
      value={value}
      data={orders.map((order) => ({ value: order, label: texts.orders[order] }))}
      onChange={(order) => onChange(order as TileOrder)}
    />
  );
}

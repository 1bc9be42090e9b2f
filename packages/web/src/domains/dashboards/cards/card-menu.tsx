import { CARD_HEIGHTS, CARD_SIZES, type DashboardChart } from '@tinkerstream/contract/dashboards';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon } from '../../../ui/kit.ts';
import { Menu, MenuDivider, MenuItem, MenuLabel, MenuRadioItem } from '../../../ui/menu/menu.tsx';
import type { CardEdit } from './card-changes.ts';

interface CardEditMenuProps {
  readonly card: DashboardChart;
  /** The position among `count` cards, from 0. */
  readonly index: number;
  readonly count: number;
  readonly onEdit: (edit: CardEdit) => void;
}

/** The changes of edit mode without dragging, and a button that removes the card. */
export function CardEditMenu({ card: { chart, size, height }, index, count, onEdit }: CardEditMenuProps) {
  const { dashboards: texts } = useTexts();
  const change = (to: { size?: typeof size; height?: typeof height; order?: number }) =>
    onEdit({ kind: 'change', chartId: chart.id, ...to });
  return (
    <>
      <Menu
        target={
          <ActionIcon variant="subtle" color="gray" aria-label={texts.cardMenu(chart.name)}>
            <Icon name="more" />
          </ActionIcon>
        }
      >
        <MenuLabel>{texts.width}</MenuLabel>
        {CARD_SIZES.map((width) => (
          <Choice key={width} isChosen={width === size} onChoose={() => change({ size: width })}>
            {texts.widths[width]}
          </Choice>
        ))}
        <MenuDivider />
        <MenuLabel>{texts.height}</MenuLabel>
        {CARD_HEIGHTS.map((rows) => (
          <Choice key={rows} isChosen={rows === height} onChoose={() => change({ height: rows })}>
            {texts.heights[rows]}
          </Choice>
        ))}
        <MenuDivider />
        <MenuItem disabled={index === 0} onClick={() => change({ order: index - 1 })}>
          {texts.moveBefore}
        </MenuItem>
        <MenuItem disabled={index === count - 1} onClick={() => change({ order: index + 1 })}>
          {texts.moveAfter}
        </MenuItem>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.removeThis(chart.name)}
        title={texts.removeThis(chart.name)}
        onClick={() => onEdit({ kind: 'remove', chartId: chart.id })}
      >
        <Icon name="close" />
      </ActionIcon>
    </>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <MenuRadioItem
      value={children}
      checked={isChosen}
      checkIcon={<Icon name="check" size={14} />}
      closeMenuOnClick
      onChange={onChoose}
    >
      {children}
    </MenuRadioItem>
  );
}

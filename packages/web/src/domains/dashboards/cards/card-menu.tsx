import { ActionIcon, Menu } from '@mantine/core';
import { CARD_HEIGHTS, CARD_SIZES, type DashboardChart } from '@tinkerstream/contract/dashboards';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { CardEdit } from './card-changes.ts';

interface CardEditMenuProps {
  readonly card: DashboardChart;
  /** The index among `count` cards, from 0. */
  readonly index: number;
  readonly count: number;
  readonly onEdit: (edit: CardEdit) => void;
}

/** What the edit mode does by dragging, without dragging, and a button that removes the card. */
export function CardEditMenu({ card: { chart, size, height }, index, count, onEdit }: CardEditMenuProps) {
  const { dashboards: texts } = useTexts();
  const change = (to: { size?: typeof size; height?: typeof height; order?: number }) =>
    onEdit({ kind: 'change', chartId: chart.id, ...to });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.cardMenu(chart.name)}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.width}</Menu.Label>
          {CARD_SIZES.map((width) => (
            <Choice key={width} isChosen={width === size} onChoose={() => change({ size: width })}>
              {texts.widths[width]}
            </Choice>
          ))}
          <Menu.Divider />
          <Menu.Label>{texts.height}</Menu.Label>
          {CARD_HEIGHTS.map((rows) => (
            <Choice key={rows} isChosen={rows === height} onChoose={() => change({ height: rows })}>
              {texts.heights[rows]}
            </Choice>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={index === 0} onClick={() => change({ order: index - 1 })}>
            {texts.moveBefore}
          </Menu.Item>
          <Menu.Item disabled={index === count - 1} onClick={() => change({ order: index + 1 })}>
            {texts.moveAfter}
          </Menu.Item>
        </Menu.Dropdown>
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
    <Menu.RadioItem
      value={children}
      checked={isChosen}
      checkIcon={<Icon name="check" size={14} />}
      closeMenuOnClick
      onChange={onChoose}
    >
      {children}
    </Menu.RadioItem>
  );
}

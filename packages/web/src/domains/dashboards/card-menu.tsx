import { ActionIcon, Menu } from '@mantine/core';
import { CARD_SIZES, type DashboardChart } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { useChangeCard, useRemoveCard } from './queries.ts';

/** A card and its place. */
export interface CardPlace {
  readonly dashboardId: string;
  readonly card: DashboardChart;
  /** The index among `count` cards, from 0. */
  readonly index: number;
  readonly count: number;
}

/** Resizes, moves (without dragging) or removes a card. */
export function CardMenu({ dashboardId, card, index, count }: CardPlace) {
  const { common, dashboards: texts } = useTexts();
  const change = useChangeCard();
  const remove = useRemoveCard();
  const [isRemoving, setRemoving] = useState(false);
  const { chart, size } = card;
  const which = { dashboardId, chartId: chart.id };
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
            <Menu.RadioItem
              key={width}
              value={String(width)}
              checked={width === size}
              checkIcon={<Icon name="check" size={14} />}
              closeMenuOnClick
              onChange={() => change.mutate({ ...which, size: width })}
            >
              {texts.widths[width]}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={index === 0} onClick={() => change.mutate({ ...which, order: index - 1 })}>
            {texts.moveBefore}
          </Menu.Item>
          <Menu.Item disabled={index === count - 1} onClick={() => change.mutate({ ...which, order: index + 1 })}>
            {texts.moveAfter}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="trash" />} onClick={() => setRemoving(true)}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRemoving && (
        <RemovalDialog
          what={{ id: card.id, from: dashboardId }}
          title={texts.remove}
          confirm={texts.remove}
          removing={common.removing(chart.name)}
          removed={texts.removed(chart.name)}
          remove={() => remove.mutateAsync(which)}
          onClose={() => setRemoving(false)}
        >
          {texts.removeText(chart.name)}
        </RemovalDialog>
      )}
    </>
  );
}

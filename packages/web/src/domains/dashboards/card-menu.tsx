import { ActionIcon, Menu } from '@mantine/core';
import { CARD_SIZES, type DashboardChart } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { showSuccess } from '../../ui/toast.ts';

import { useChangeCard } from './queries.ts';

/** A card, and where it stands. */
export interface CardPlace {
  readonly dashboardId: string;
  readonly card: DashboardChart;
  /** Its place among the `count` cards, from 0. */
  readonly index: number;
  readonly count: number;
}

/** The width of a card, its place without dragging, and the way off the dashboard. */
export function CardMenu({ dashboardId, card, index, count }: CardPlace) {
  const { dashboards: texts } = useTexts();
  const change = useChangeCard();
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
        <ConfirmDialog
          title={texts.remove}
          confirm={texts.remove}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await change.mutateAsync({ ...which, isRemoved: true });
            showSuccess(texts.removed(chart.name));
          }}
        >
          {texts.removeText(chart.name)}
        </ConfirmDialog>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts';
import { useFocusBack } from '../../../ui/dialogs/use-focus-back.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Combobox, Modal, TextInput, useCombobox } from '../../../ui/kit.ts';
import classes from './command-palette.module.css';
import { useDestinations } from './destinations.ts';

/** Searches projects, topics, charts, dashboards and screens. Enter opens the selected match. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { palette: texts, lists } = useTexts();
  const [search, setSearch] = useState('');
  const { groups, isLoading } = useDestinations(search);
  useFocusBack();
  useBackCloses(true, onClose);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const shown = groups.flatMap(({ destinations }) => destinations);
  const first = shown[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other matches, another first one
  useEffect(() => {
    combobox.selectFirstOption();
  }, [first, search]);

  function open(id: string) {
    onClose();
    shown.find((destination) => destination.id === id)?.open();
  }

  return (
    <Modal.Root opened onClose={onClose} yOffset="10dvh" size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title}>
        <Combobox store={combobox} onOptionSubmit={open}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              className={classes.search}
              size="lg"
              variant="unstyled"
              aria-label={texts.title}
              placeholder={texts.hint}
              leftSection={<Icon name="search" />}
              maxLength={100}
              autoComplete="off"
              data-autofocus
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.options} aria-label={texts.results}>
            {groups.map(({ label, destinations }) => (
              <Combobox.Group key={label} label={label}>
                {destinations.map(({ id, name, detail, icon }) => (
                  <Combobox.Option key={id} value={id} className={classes.option}>
                    <Icon name={icon} />
                    <span className={classes.name}>{name}</span>
                    {detail && <span className={classes.detail}>{detail}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
          <div role="status">
            {shown.length === 0 && !isLoading && <Combobox.Empty>{lists.nothingFound(search)}</Combobox.Empty>}
          </div>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}

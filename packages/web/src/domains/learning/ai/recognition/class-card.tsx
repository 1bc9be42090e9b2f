import { OBJECT_CLASSES } from '@tinkerstream/contract/applets';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/dialogs.tsx';
import { RenameButton } from '../../../../ui/dialogs/rename-button.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { ActionIcon, Flex, Group, NativeSelect } from '../../../../ui/kit.ts';
import { showInfo } from '../../../../ui/toast/toast.ts';
import { useObjectName } from '../use-object-name.ts';
import { HoldButton } from './hold-button.tsx';
import type { OwnClass } from './own-class.ts';
import classes from './teach-panel.module.css';
import { texts as allTexts } from './texts.ts';

interface ClassCardProps {
  readonly ownClass: OwnClass;
  readonly isTaken: (name: string) => boolean;
  /** Adds the current picture. @returns whether there is room for more */
  readonly addExample: (() => Promise<boolean>) | undefined;
  /** Changes the class; `undefined` deletes it. */
  readonly onChange: (change: Partial<OwnClass> | undefined) => void;
}

/** One class, with its examples and the object that it reports. */
export function ClassCard({ ownClass, isTaken, addExample, onChange }: ClassCardProps) {
  const { ai: texts, common } = useTexts();
  const own = useTexts(allTexts);
  const nameOf = useObjectName();
  const [isConfirming, setConfirming] = useState(false);
  const { name, examples, reportAs } = ownClass;
  const rename = async (next: string) => {
    if (next !== name && isTaken(next)) {
      showInfo(texts.classTaken);
      throw new Error('Taken');
    }
    onChange({ name: next });
  };
  return (
    <Flex component="section" direction="column" gap="sm" className={classes.card} aria-label={name}>
      <Group gap="2xs" wrap="nowrap" className={classes.head}>
        <h3>{name}</h3>
        <RenameButton
          title={texts.renameClass(name)}
          label={texts.className}
          value={name}
          emptyMessage={texts.classEmpty}
          doneMessage={texts.classRenamed}
          onRename={rename}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.deleteClass(name)}
          title={texts.deleteClass(name)}
          onClick={() => setConfirming(true)}
        >
          <Icon name="trash" />
        </ActionIcon>
      </Group>
      <p className={classes.count}>{texts.exampleCount(examples.length)}</p>
      <Flex component="ul" wrap="wrap" gap="xs" className={classes.examples}>
        {examples.map(({ id, thumbnail }, index) => (
          <li key={id}>
            <img src={thumbnail} alt={texts.example(index + 1)} width={72} height={72} />
            <ActionIcon
              variant="default"
              size="sm"
              aria-label={texts.deleteExample(index + 1, name)}
              title={texts.deleteExample(index + 1, name)}
              onClick={() => onChange({ examples: examples.filter((one) => one.id !== id) })}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </li>
        ))}
      </Flex>
      <HoldButton
        label={texts.addExampleTo(name)}
        disabled={!addExample}
        onStep={async () => (await addExample?.()) ?? false}
      >
        {own.hold}
      </HoldButton>
      <NativeSelect
        label={texts.reportAs}
        description={texts.reportAsHint}
        value={reportAs ?? ''}
        data={[
          { value: '', label: texts.reportNothing },
          ...OBJECT_CLASSES.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ reportAs: OBJECT_CLASSES.find((one) => one === value) })}
      />
      {isConfirming && (
        <ConfirmDialog
          title={texts.deleteClass(name)}
          confirm={common.delete}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            setConfirming(false);
            onChange(undefined);
          }}
        >
          {texts.deleteClassText(name, examples.length)}
        </ConfirmDialog>
      )}
    </Flex>
  );
}

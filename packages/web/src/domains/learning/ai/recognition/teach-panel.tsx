import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { saveFile } from '../../../../platform/save-file.ts';
import { FileChoice } from '../../../../ui/form/file-choice.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { Button, Flex, TextInput } from '../../../../ui/kit.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { showFailure, showInfo, showSuccess } from '../../../../ui/toast/toast.ts';
import { ClassCard } from './class-card.tsx';
import {
  exportClasses,
  importClasses,
  MAX_CLASSES,
  MAX_FILE_MB,
  NewerFile,
  newClass,
  type OwnClass,
} from './own-class.ts';
import classes from './teach-panel.module.css';
import { texts as allTexts } from './texts.ts';
import type { ChangeClasses } from './use-own-classes.ts';

interface TeachPanelProps {
  readonly ownClasses: readonly OwnClass[];
  readonly change: ChangeClasses;
  /** Adds the current picture; undefined while there is none. */
  readonly addExample: ((ownClass: OwnClass) => Promise<boolean>) | undefined;
}

/** Adds, changes, exports and imports the user's own classes. */
export function TeachPanel({ ownClasses, change, addExample }: TeachPanelProps) {
  const { ai: texts, common } = useTexts();
  const own = useTexts(allTexts);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const isTaken = (wanted: string) => ownClasses.some((one) => one.name === wanted);

  function add(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return setError(texts.classEmpty);
    if (isTaken(trimmed)) return setError(texts.classTaken);
    if (ownClasses.length >= MAX_CLASSES) return setError(texts.classesFull);
    void change((current) => [...current, newClass(trimmed)]);
    setName('');
    setError(undefined);
  }

  async function open(file: File) {
    if (file.size > MAX_FILE_MB * 1_000_000) return showFailure(common.failed, own.fileTooLarge(MAX_FILE_MB));
    try {
      const found = importClasses(await file.text());
      const taken = found.filter((one) => isTaken(one.name));
      const imported = found.filter((one) => !isTaken(one.name));
      if (ownClasses.length + imported.length > MAX_CLASSES) return showInfo(texts.classesFull);
      void change((current) => [...current, ...imported]);
      if (imported.length > 0) showSuccess(texts.imported(imported.length));
      if (taken.length > 0) showInfo(own.notImported(taken.map((one) => one.name).join(', ')));
    } catch (error) {
      showFailure(common.failed, error instanceof NewerFile ? own.fileTooNew : texts.importFailed);
    }
  }

  return (
    <Panel
      title={texts.teach}
      hint={texts.teachIntro}
      actions={
        <Flex component="span" wrap="wrap" gap="xs">
          <FileChoice accept="application/json,.json" onChoose={(file) => void open(file)}>
            {(props) => (
              <Button variant="default" size="sm" {...props}>
                {texts.importClasses}
              </Button>
            )}
          </FileChoice>
          {ownClasses.length > 0 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<Icon name="download" />}
              onClick={() => saveFile(exportClasses(ownClasses), 'classes.json')}
            >
              {texts.exportClasses}
            </Button>
          )}
        </Flex>
      }
    >
      {ownClasses.length > 0 && ownClasses.filter(({ examples }) => examples.length > 0).length < 2 && (
        <p className={classes.more}>{texts.teachMore}</p>
      )}
      <ul className={classes.cards}>
        {ownClasses.map((ownClass) => (
          <li key={ownClass.id}>
            <ClassCard
              ownClass={ownClass}
              isTaken={isTaken}
              addExample={addExample && (() => addExample(ownClass))}
              onChange={(next) =>
                void change((current) =>
                  current.flatMap((one) => (one.id === ownClass.id ? (next ? [{ ...one, ...next }] : []) : [one])),
                )
              }
            />
          </li>
        ))}
      </ul>
      <Flex component="form" wrap="wrap" align="flex-start" gap="sm" className={classes.add} onSubmit={add} noValidate>
        <TextInput
          label={texts.className}
          maxLength={100}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" leftSection={<Icon name="plus" />}>
          {texts.addClass}
        </Button>
      </Flex>
    </Panel>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type ClassDoor,
  type EnteredClass,
  enterClass,
  normaliseCode,
  type Picture,
  type Pictures,
  PUPIL_NAME_LENGTH,
  pupilName,
} from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { browserKeyOf, storeBrowserKey } from '../../../platform/kept/browser-keys.ts';
import { noteDoor } from '../../../platform/kept/class-door.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { noteClass, type OwnClass, setAside } from '../../../platform/other-classes.ts';
import { call } from '../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { showCodeError } from '../../../ui/form/code-error.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, TextInput } from '../../../ui/kit.ts';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { showError } from '../../../ui/toast/toast.ts';
import { useSignIn } from '../../accounts/index.ts';
import classes from './enter-form.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { ShownPictures } from './shown-pictures.tsx';

interface EnterFormProps {
  readonly code: string;
  readonly door: ClassDoor;
  /** The data of a pupil who comes from another class. */
  readonly own: OwnClass | undefined;
  readonly onOtherCode: () => void;
}

/** Asks for the name of a pupil at the door, and for the pictures if the name is in use. */
export function EnterForm({ code, door, own, onOtherCode }: EnterFormProps) {
  const { classes: texts } = useTexts();
  const { signIn } = useSignIn(undefined);
  const navigate = useNavigate();
  const [claimed, setClaimed] = useState<string>();
  const [entered, setEntered] = useState<EnteredClass>();
  const form = useForm({ name: (door.allowsNicknames && own?.name) || '' }, ({ name }) => ({
    name: name.trim() === '' && texts.nicknameEmpty,
  }));

  const enter = useMutation({
    mutationFn: async (who: { readonly name: string; readonly pictures?: Pictures; readonly pass?: string }) => {
      const browserKey = browserKeyOf(nameIn(door, who.name));
      const found = await call(enterClass, { code, ...who, browserKey });
      const { username, directAccessKey, className, name } = found;
      storeBrowserKey(nameIn(door, name), found.browserKey);
      if (own) setAside(own);
      await signIn({ grant_type: 'direct_access_key', username, direct_access_key: directAccessKey });
      noteDoor(normaliseCode(code));
      await noteClass({ username, className, name }, own !== undefined);
      return found;
    },
    onSuccess: (found) => (found.isNew ? setEntered(found) : goOn(found)),
    onError: (error, { name, pass }) => {
      if (hasErrorCode(error, classErrors.nameInUse) && claimed === undefined) setClaimed(pupilName(name));
      // The field of the number shows why it does not work.
      else if (pass === undefined) showError(error);
    },
    meta: { quiet: true },
  });

  async function goOn({ project }: EnteredClass): Promise<void> {
    if (!project) return navigate({ to: '/', replace: true });
    const params = { projectId: project.id, projectName: nameSlug(project.name) };
    await navigate({ to: '/project/$projectId/$projectName', params, replace: true });
  }

  if (entered) {
    return (
      <FormCard
        title={texts.yourPictures(entered.name)}
        intro={texts.rememberPictures}
        onSubmit={(event) => {
          event.preventDefault();
          void goOn(entered);
        }}
      >
        <ShownPictures pictures={entered.pictures} />
        <Button type="submit" size="md" autoFocus>
          {texts.go}
        </Button>
      </FormCard>
    );
  }
  if (claimed !== undefined) {
    return (
      <PictureForm
        name={claimed}
        isBusy={enter.isPending}
        onChosen={(pictures) => enter.mutate({ name: claimed, pictures })}
        onPass={(pass, onWrong) =>
          enter.mutate({ name: claimed, pass }, { onError: (error) => showCodeError(error, onWrong) })
        }
        onBack={() => setClaimed(undefined)}
      />
    );
  }
  const hasList = door.names.length > 0;
  return (
    <FormCard
      signsIn
      title={texts.welcome(door.className)}
      intro={hasList ? (door.allowsNicknames ? texts.pickOrType : texts.pickName) : texts.typeName}
      onSubmit={form.onSubmit(({ name }) => {
        if (!enter.isPending) enter.mutate({ name });
      })}
      after={
        <Button variant="subtle" size="compact-sm" onClick={onOtherCode}>
          {texts.otherCode}
        </Button>
      }
    >
      {hasList && (
        <section className={classes.names} aria-label={texts.yourName}>
          {door.names.map(({ name, isInUse }) => (
            <Button
              key={name}
              variant="default"
              size="md"
              className={classes.name}
              disabled={enter.isPending}
              onClick={() => (isInUse ? setClaimed(name) : enter.mutate({ name }))}
            >
              {name}
              {isInUse && <span className={classes.inUse}>{texts.inUse}</span>}
            </Button>
          ))}
        </section>
      )}
      {door.allowsNicknames && (
        <>
          <TextInput
            {...form.getInputProps('name')}
            label={texts.nickname}
            size="md"
            maxLength={PUPIL_NAME_LENGTH}
            autoComplete="off"
            autoFocus={!hasList}
          />
          <Button type="submit" size="md" loading={enter.isPending}>
            {texts.enter}
          </Button>
        </>
      )}
    </FormCard>
  );
}

/** A name with its class: the pupil may have the same name in other classes. */
function nameIn({ className }: ClassDoor, name: string): string {
  return `${className} ${pupilName(name)}`;
}

interface PictureFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onChosen: (pictures: Pictures) => void;
  /** Called with the number that a teacher has read out. */
  readonly onPass: PassFormProps['onPass'];
  readonly onBack: () => void;
}

/** Asks for the two pictures of a name in use. */
function PictureForm({ name, isBusy, onChosen, onPass, onBack }: PictureFormProps) {
  const { classes: texts } = useTexts();
  const [first, setFirst] = useState<Picture>();
  const [hasNumber, setHasNumber] = useState(false);
  if (hasNumber) {
    return (
      <PassForm name={name} isBusy={isBusy} onPass={onPass} onPictures={() => setHasNumber(false)} onBack={onBack} />
    );
  }
  return (
    <FormCard
      title={texts.isItYou(name)}
      intro={texts.choosePictures}
      onSubmit={(event) => event.preventDefault()}
      after={
        <>
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            {texts.notMe}
          </Button>
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => setHasNumber(true)}>
            {texts.passTry}
          </Button>
        </>
      }
    >
      {first ? (
        <>
          <ShownPictures pictures={[first]} />
          <PictureGrid
            key="second"
            label={texts.secondPicture}
            onChoose={(second) => {
              setFirst(undefined);
              onChosen([first, second]);
            }}
          />
        </>
      ) : (
        <PictureGrid key="first" label={texts.firstPicture} onChoose={setFirst} />
      )}
    </FormCard>
  );
}

interface PassFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onPass: (number: string, onWrong: (message: string) => void) => void;
  readonly onPictures: () => void;
  readonly onBack: () => void;
}

/** Asks for the number that a teacher reads out. */
function PassForm({ name, isBusy, onPass, onPictures, onBack }: PassFormProps) {
  const { classes: texts } = useTexts();
  const form = useForm({ number: '' }, ({ number }) => ({ number: number.trim() === '' && texts.passEmpty }));
  return (
    <FormCard
      title={texts.isItYou(name)}
      intro={texts.passIntro}
      onSubmit={form.onSubmit(({ number }) => {
        if (!isBusy) onPass(number, (message) => form.setFieldError('number', message));
      })}
      after={
        <>
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            {texts.notMe}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onPictures}>
            {texts.usePictures}
          </Button>
        </>
      }
    >
      <TextInput
        {...form.getInputProps('number')}
        label={texts.passNumber}
        size="md"
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <Button type="submit" size="md" loading={isBusy}>
        {texts.enter}
      </Button>
    </FormCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isPupil } from '@tinkerstream/contract/accounts';
import { type ClassDoor, CODE_LENGTH, findClassDoor, normaliseCode } from '@tinkerstream/contract/classes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import type { OwnClass } from '../../../platform/other-classes.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { showCodeError } from '../../../ui/form/code-error.ts';
import { KeyInput } from '../../../ui/form/key-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { LonePage } from '../../../ui/page/lone-page.tsx';
import { sentencesText } from '../../../ui/text/sentences-text.ts';
import { EnterForm } from './enter-form.tsx';

const route = getRouteApi('/open/join');

/** The way into a class: the code, then a name. */
export function JoinPage() {
  const { code: given } = route.useSearch();
  const { isMember } = route.useRouteContext();
  const { data: user } = useQuery({ ...currentUserQuery, enabled: isMember });
  const [door, setDoor] = useState<{ readonly code: string; readonly shown: ClassDoor }>();
  // Entering the class signs in, and the page must not change because of that.
  const [wasMember] = useState(isMember);

  /** Whether the pupil wants another code than the given one. */
  const [isOther, setOther] = useState(false);
  const askAgain = () => {
    setOther(true);
    setDoor(undefined);
  };
  const [own, setOwn] = useState<OwnClass>();
  if (user && !own && wasMember && isPupil(user.email)) {
    setOwn({ username: user.email, className: '', name: user.firstName });
  }

  if (wasMember && user && !isPupil(user.email)) return <StaffSignedIn code={given ?? ''} />;
  if (door) {
    return <EnterForm code={door.code} door={door.shown} own={own} onOtherCode={askAgain} />;
  }
  return (
    <CodeForm
      initial={isOther ? '' : (given ?? '')}
      ownName={own?.name}
      onFound={(code, shown) => setDoor({ code, shown })}
    />
  );
}

interface CodeFormProps {
  readonly initial: string;
  /** The name of the pupil who is signed in. */
  readonly ownName: string | undefined;
  readonly onFound: (code: string, door: ClassDoor) => void;
}

function CodeForm({ initial, ownName, onFound }: CodeFormProps) {
  const { accounts, classes: texts } = useTexts();
  const { language } = useLanguage();
  const find = useCall(findClassDoor, { quiet: true });
  /**
   * The last code that was looked up. Each code is looked up only once without a press of the button: a wrong one would be
   * refused again and again.
   */
  const tried = useRef('');
  const form = useForm({ code: initial }, ({ code }) => ({ code: code.trim() === '' && texts.codeEmpty }));
  const { code } = form.values;
  const submit = form.onSubmit(() => {
    if (find.isPending) return;
    find.mutate(
      { code },
      {
        onSuccess: (door) => onFound(code, door),
        onError: (error) => showCodeError(error, (message) => form.setFieldError('code', message)),
      },
    );
  });
  const submitByItself = useEffectEvent(() => submit());
  const full = normaliseCode(code);
  useEffect(() => {
    if (full.length !== CODE_LENGTH || full === tried.current || find.isPending) return;
    tried.current = full;
    submitByItself();
  }, [full, find.isPending]);
  return (
    <FormCard
      title={texts.join}
      intro={
        ownName === undefined ? texts.joinIntro : sentencesText([texts.youAre(ownName), texts.ownAccount], language)
      }
      onSubmit={submit}
      signsIn
      after={ownName === undefined && <TextLink to="/user/login">{accounts.backToLogin}</TextLink>}
    >
      <KeyInput {...form.getInputProps('code')} label={texts.code} maxLength={40} />
      <Button type="submit" size="md" loading={find.isPending}>
        {texts.next}
      </Button>
    </FormCard>
  );
}

/** Says why a user who is signed in with an email cannot join a class as a pupil. */
function StaffSignedIn({ code }: { code: string }) {
  const { classes: texts } = useTexts();
  const ref = `/join${code ? `?code=${encodeURIComponent(code)}` : ''}`;
  return (
    <LonePage
      title={texts.join}
      text={texts.staffSignedIn}
      action={
        <ButtonLink to="/user/logout" search={{ ref }}>
          {texts.notYou}
        </ButtonLink>
      }
    />
  );
}

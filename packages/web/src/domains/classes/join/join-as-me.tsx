import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '@tinkerstream/contract/accounts';
import { joinClass } from '@tinkerstream/contract/classes';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { KeyInput } from '../../../ui/form/key-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';

interface JoinAsMeProps {
  readonly user: CurrentUser;
  readonly isPupil: boolean;
  readonly code: string;
}

/** Joins a further class with the account that is signed in, or says why this is not possible. */
export function JoinAsMe({ user, isPupil, code: initial }: JoinAsMeProps) {
  const { classes: texts } = useFurtherTexts();
  const navigate = useNavigate();
  const join = useCall(joinClass);
  const form = useForm({ code: initial }, ({ code }) => ({ code: code.trim() === '' && texts.codeEmpty }));
  const ref = `/join${initial ? `?code=${encodeURIComponent(initial)}` : ''}`;
  const submit = form.onSubmit(({ code }) => {
    if (join.isPending) return;
    join.mutate(
      { code },
      {
        onSuccess: ({ project }) =>
          project
            ? navigate({
                to: '/project/$projectId/$projectName',
                params: { projectId: project.id, projectName: nameSlug(project.name) },
              })
            : navigate({ to: '/' }),
      },
    );
  });
  return (
    <FormCard
      title={texts.join}
      intro={isPupil ? texts.youAre(user.firstName) : texts.staffSignedIn}
      onSubmit={submit}
      after={
        isPupil && (
          <TextLink to="/user/logout" search={{ ref }}>
            {texts.notYou}
          </TextLink>
        )
      }
    >
      {isPupil ? (
        <>
          <KeyInput {...form.getInputProps('code')} label={texts.code} maxLength={40} />
          <Button type="submit" size="md" loading={join.isPending}>
            {texts.joinAs(user.firstName)}
          </Button>
        </>
      ) : (
        <ButtonLink to="/user/logout" search={{ ref }}>
          {texts.notYou}
        </ButtonLink>
      )}
    </FormCard>
  );
}

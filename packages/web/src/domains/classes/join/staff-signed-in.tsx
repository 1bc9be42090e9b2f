import { useFurtherTexts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { LonePage } from '../../../ui/page/lone-page.tsx';

/** Says why someone who is signed in with an email cannot join a class as a pupil. */
export function StaffSignedIn({ code }: { code: string }) {
  const { classes: texts } = useFurtherTexts();
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

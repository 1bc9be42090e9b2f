import type { CreatedMember } from '@tinkerstream/contract/admin';
import { signInName } from '@tinkerstream/contract/platform/email';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { printPage } from '../../../ui/paper/print-page.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import classes from './code-sheet.module.css';
import { useRightsText } from './rights-text.ts';

/** The path of the page to enter a one-time code. */
const CODE_PATH = '/user/login/code';

/** What an account may do and until when. `hasAccess` is absent where that is unknown. */
type Access = 'hasAccess' | 'permission' | 'accessUntil';
type SheetMember = Omit<CreatedMember, Access> & Partial<Pick<CreatedMember, Access>>;

interface CodeSheetProps {
  readonly title: string;
  /** The address under which the readers of the sheet reach this server. */
  readonly origin: string;
  readonly members: readonly SheetMember[];
  /** Emails that have an account already, and get no new one. */
  readonly takenEmails?: readonly string[];
  /** Names and emails that got no account, because no place was free. */
  readonly withoutPlace?: readonly string[];
}

/** The created accounts with their one-time codes, for printing: the codes cannot be shown again. */
export function CodeSheet({ title, origin, members, takenEmails = [], withoutPlace = [] }: CodeSheetProps) {
  const { adminUsers: texts } = useTexts();
  const describe = useRightsText();
  const [first] = members;
  const address = `${origin}${CODE_PATH}`;
  const without = members.filter(({ hasAccess }) => hasAccess === false);
  // The sheet replaces a form that may be long.
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          <TextLink key="list" to="/admin/user/list">
            {texts.title}
          </TextLink>,
        ]}
        actions={
          <>
            {first && <Button onClick={() => void printPage()}>{texts.print}</Button>}
            <ButtonLink to="/admin/user/list" variant="default">
              {texts.openUsers}
            </ButtonLink>
          </>
        }
      />
      {takenEmails.length > 0 && (
        <Notice title={texts.notCreated(takenEmails.length)}>
          {texts.takenText} {takenEmails.join(', ')}
        </Notice>
      )}
      {withoutPlace.length > 0 && (
        <Notice title={texts.notCreated(withoutPlace.length)}>
          {texts.withoutPlaceText} {withoutPlace.join(', ')}
        </Notice>
      )}
      {first && (
        <>
          {without.length > 0 && <Notice title={texts.noAccess(without.length)}>{texts.noAccessText}</Notice>}
          <Notice title={texts.codesOnce}>{texts.codesOnceText}</Notice>
          <section className={classes.sheet} aria-label={texts.sheet}>
            <p>{texts.howToUse(address, localMinute(first.expiresOn))}</p>
            <DataTable
              label={texts.sheet}
              rows={members}
              rowKey={({ email }) => email}
              columns={[
                {
                  key: 'name',
                  header: texts.name,
                  render: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
                },
                { key: 'email', header: texts.email, render: ({ email }) => signInName(email) },
                {
                  key: 'access',
                  header: texts.access,
                  render: ({ hasAccess, permission, accessUntil }) => {
                    if (permission) return describe(permission, accessUntil ?? null);
                    return hasAccess === false ? texts.mayNotUse : '';
                  },
                },
                { key: 'code', header: texts.code, oneLine: true, render: ({ code }) => <code>{code}</code> },
              ]}
            />
            <ul className={classes.cards}>
              {members.map((member) => (
                <Card key={member.email} member={member} address={address} />
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}

/** A card to cut out, with everything that a person needs for the first sign-in. */
function Card({ member, address }: { readonly member: SheetMember; readonly address: string }) {
  const { adminUsers: texts } = useTexts();
  const { firstName, lastName, email, code } = member;
  return (
    <li className={classes.card}>
      <QRCodeSVG value={address} size={84} />
      <span>
        <strong>{`${firstName} ${lastName}`.trim()}</strong>
        <span>{address}</span>
        <span>{`${texts.signInAs} ${signInName(email)}`}</span>
        <code>{code}</code>
      </span>
    </li>
  );
}

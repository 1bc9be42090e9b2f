import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFirstTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { keepsCookies } from '../../../platform/cookies.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { withReturn } from '../../../platform/return-address.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { HelpLink } from '../../../ui/help/help-link.tsx';
import { PageLink } from '../../../ui/links/page-link.tsx';
import { PageTile, tileGrid } from '../../../ui/links/tile.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Brand } from '../../../ui/page/brand.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { SiteFooter } from '../../../ui/page/site-footer.tsx';
import { showError } from '../../../ui/toast/toast.ts';
import { invitedBy } from './invitation/invited-by.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './login-page.module.css';
import { StreamPicture } from './stream-picture.tsx';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

const MessageDialog = lazyPart(() => import('../../../ui/dialogs/question-dialogs.tsx'), 'MessageDialog');
const SignInForm = lazyPart(() => import('../../../ui/page/sign-in-form.tsx'), 'SignInForm');
const InvitationNote = lazyPart(() => import('./invitation/invitation-note.tsx'), 'InvitationNote');
const GoogleButton = lazyPart(() => import('./google-button.tsx'), 'GoogleButton');

/** The sign-in screen. A visit that starts here shows it before the router is loaded. */
export function LoginPage() {
  const { common, login, shell } = useFirstTexts();
  const ref = new URLSearchParams(location.search).get('ref') ?? undefined;
  const invitation = invitedBy(ref);
  const { signIn, proceed, secondStep } = useSignIn(ref);
  const config = useConfig();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle');
  usePageTitle(login.title);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim() === '' || password === '' || state === 'busy') return;
    setState('busy');
    try {
      await signIn({ grant_type: 'password', username: username.trim(), password });
      await proceed();
    } catch (error) {
      const refused = hasErrorCode(error, 'TS_ERR_AUTH_0001');
      setState(refused ? 'refused' : 'idle');
      if (!refused && !isSecondStepMissing(error)) showError(error);
    }
  }

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={classes.main}>
        <div className={classes.story}>
          <StreamPicture />
          <p className={classes.tagline}>{shell.tagline}</p>
          <p className={classes.welcome}>{login.welcome}</p>
          <p className={classes.text}>{login.welcomeText}</p>
        </div>
        <div className={classes.card}>
          {invitation && (
            <PartBoundary fallback={null}>
              <InvitationNote token={invitation} />
            </PartBoundary>
          )}
          {!keepsCookies() && (
            <PartBoundary fallback={null}>
              <SignInForm>{null}</SignInForm>
            </PartBoundary>
          )}
          <form className={classes.form} onSubmit={submit} noValidate>
            <h1>{login.title}</h1>
            <TextInput
              name="username"
              label={login.username}
              description={login.usernameHint}
              autoComplete="username"
              autoCapitalize="none"
              inputMode="email"
              spellCheck={false}
              size="md"
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <PasswordField
              name="password"
              label={login.password}
              autoComplete="current-password"
              size="md"
              value={password}
              onChange={setPassword}
            />
            <PageLink href={withReturn('/user/reset-password', ref)} className={classes.forgot}>
              {login.forgotPassword}
            </PageLink>
            <Button type="submit" size="md" fullWidth loading={state === 'busy'}>
              {login.title}
            </Button>
          </form>
          {config?.googleClientId && (
            <PartBoundary fallback={null}>
              <p className={classes.or}>{login.or}</p>
              <GoogleButton clientId={config.googleClientId} returnTo={ref} />
            </PartBoundary>
          )}
          <div className={classes.others}>
            <PageLink href={withReturn('/user/register', ref)}>{login.registerAccount}</PageLink>
            <PageLink href="/resource">{login.moreResources}</PageLink>
          </div>
        </div>
        <nav className={classes.ways} aria-label={login.waysIn}>
          <div className={tileGrid}>
            <PageTile href="/join" icon="users" title={login.joinClass} text={login.joinClassText} />
            <PageTile
              href={withReturn('/user/register/school', ref)}
              icon="school"
              title={login.school}
              text={login.schoolText}
            />
            <PageTile
              href={withReturn('/user/register/guest', ref)}
              icon="ticket"
              title={login.guest}
              text={login.guestText}
            />
            <PageTile
              href={withReturn('/user/register/register-with-license', ref)}
              icon="key"
              title={login.license}
              text={login.licenseText}
            />
            <PageTile href="/help" icon="book" title={common.help} text={login.helpText} />
          </div>
        </nav>
      </main>
      <SiteFooter />
      {secondStep}
      {state === 'refused' && (
        <PartBoundary fallback={null}>
          <MessageDialog title={login.wrongCredentials} onClose={() => setState('idle')}>
            {login.wrongCredentialsHint} <HelpLink section="problems#sign-in" />
          </MessageDialog>
        </PartBoundary>
      )}
    </div>
  );
}

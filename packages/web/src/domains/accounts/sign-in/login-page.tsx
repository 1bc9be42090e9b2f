import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useFirstTexts } from '../../../i18n/texts.ts';
import { configQuery } from '../../../platform/config.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { HelpLink } from '../../../ui/help/help-link.tsx';
import { TileLink, tileGrid } from '../../../ui/links/tile-link.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Brand } from '../../../ui/page/brand.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { SiteFooter } from '../../../ui/page/site-footer.tsx';
import { showError } from '../../../ui/toast/toast.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './login-page.module.css';
import { StreamPicture } from './stream-picture.tsx';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

const MessageDialog = lazyPart(() => import('../../../ui/dialogs/question-dialogs.tsx'), 'MessageDialog');
const GoogleButton = lazyPart(() => import('./google-button.tsx'), 'GoogleButton');

const route = getRouteApi('/user/login');

export function LoginPage() {
  const { common, login, shell } = useFirstTexts();
  const search = route.useSearch();
  const { signIn, proceed, secondStep } = useSignIn(search.ref);
  const { data: config } = useQuery(configQuery);
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
            <Link to="/user/reset-password" search={search} className={classes.forgot}>
              {login.forgotPassword}
            </Link>
            <Button type="submit" size="md" fullWidth loading={state === 'busy'}>
              {login.title}
            </Button>
          </form>
          {config?.googleClientId && (
            <PartBoundary fallback={null}>
              <p className={classes.or}>{login.or}</p>
              <GoogleButton clientId={config.googleClientId} returnTo={search.ref} />
            </PartBoundary>
          )}
          <div className={classes.others}>
            <Link to="/user/register" search={search}>
              {login.registerAccount}
            </Link>
            <Link to="/resource">{login.moreResources}</Link>
          </div>
        </div>
        <nav className={classes.ways} aria-label={login.waysIn}>
          <div className={tileGrid}>
            <TileLink to="/join" icon="users" title={login.joinClass} text={login.joinClassText} />
            <TileLink
              to="/user/register/school"
              search={search}
              icon="school"
              title={login.school}
              text={login.schoolText}
            />
            <TileLink
              to="/user/register/guest"
              search={search}
              icon="ticket"
              title={login.guest}
              text={login.guestText}
            />
            <TileLink
              to="/user/register/register-with-license"
              search={search}
              icon="key"
              title={login.license}
              text={login.licenseText}
            />
            <TileLink to="/help" icon="book" title={common.help} text={login.helpText} />
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

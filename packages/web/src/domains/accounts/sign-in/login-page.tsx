import { authErrors } from '@tinkerstream/contract/error-codes';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { type FormEvent, useState } from 'react';
import { LANGUAGE_NAMES, useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { keepsCookies } from '../../../platform/cookies.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { withReturn } from '../../../platform/return-address.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Button, TextInput } from '../../../ui/kit.ts';
import { PageLink } from '../../../ui/links/page-link.tsx';
import { PageTile, tileGrid } from '../../../ui/links/tile.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Brand } from '../../../ui/page/brand.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { SiteFooter } from '../../../ui/page/site-footer.tsx';
import { showError } from '../../../ui/toast/toast.ts';
import classes from './login-page.module.css';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

/** The longest token that a call accepts. */
const MAX_TOKEN = 100;
const JOIN = /^\/project\/join\/token\/([^/]+)$/;

/** The token of the invitation that a way back leads to. */
function invitedBy(ref: string | undefined): string | undefined {
  if (ref === undefined || !URL.canParse(ref, location.origin)) return undefined;
  const [, token] = JOIN.exec(new URL(ref, location.origin).pathname) ?? [];
  // A longer text is no token: its rest is cut off, so that the server answers that it invites to nothing.
  return token?.slice(0, MAX_TOKEN);
}

const MessageDialog = lazyPart(() => import('../../../ui/dialogs/question-dialogs.tsx'), 'MessageDialog');
const SignInForm = lazyPart(() => import('../../../ui/page/sign-in-form.tsx'), 'SignInForm');
const InvitationNote = lazyPart(() => import('./invitation/invitation-note.tsx'), 'InvitationNote');
const GoogleButton = lazyPart(() => import('./google-button.tsx'), 'GoogleButton');

/** The sign-in screen. A visit that starts here shows it before the router is loaded. */
export function LoginPage() {
  const { common, login, shell } = useTexts();
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
      const refused = hasErrorCode(error, authErrors.badCredentials);
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

/** The three languages side by side: a menu would make the sign-in screen heavier. */
function LanguageSwitch() {
  const { shell } = useTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <nav className={classes.switch} aria-label={shell.language}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => void setLanguage(code)}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </nav>
  );
}

/** A stream of values that ends in a fresh one, drawn on graph paper. */
function StreamPicture() {
  return (
    <svg viewBox="0 0 420 150" fill="none" aria-hidden="true" className={classes.picture}>
      <path d="M4 112H416M4 76H416M4 40H416" className={classes.grid} />
      <path
        d="M4 104C30 104 34 58 60 58s28 62 56 62 32-78 60-78 30 54 56 54 28-30 54-30 26 22 50 22 26-38 48-38"
        className={classes.line}
      />
      {[
        [60, 58],
        [116, 120],
        [176, 42],
        [232, 96],
        [286, 66],
        [336, 88],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4.5" className={classes.dot} />
      ))}
      <circle cx="388" cy="50" r="15" className={classes.halo} />
      <circle cx="388" cy="50" r="7" className={classes.fresh} />
    </svg>
  );
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../platform/request.ts';
import { safeReturnAddress } from '../../platform/return-address.ts';
import { signIn } from '../../platform/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { showError } from '../../ui/toast.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './login-page.module.css';
import { StreamPicture } from './stream-picture.tsx';

const MessageDialog = lazy(async () => ({ default: (await import('../../ui/dialogs.tsx')).MessageDialog }));

const route = getRouteApi('/user/login');

export function LoginPage() {
  const { accounts, shell } = useTexts();
  const { ref } = route.useSearch();
  const router = useRouter();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle');
  usePageTitle(accounts.login);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim() === '' || password === '' || state === 'busy') return;
    setState('busy');
    try {
      await signIn(username.trim(), password);
      await router.navigate({ href: safeReturnAddress(ref, location.origin) ?? '/', replace: true });
    } catch (error) {
      const refused = error instanceof ApiError && error.errors.some(({ code }) => code === 'TS_ERR_AUTH_0001');
      setState(refused ? 'refused' : 'idle');
      if (!refused) showError(error);
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
          <p className={classes.welcome}>{accounts.welcome}</p>
          <p className={classes.text}>{accounts.welcomeText}</p>
        </div>
        <form className={classes.card} onSubmit={submit} noValidate>
          <h1>{accounts.login}</h1>
          <TextInput
            name="username"
            label={accounts.username}
            description={accounts.usernameHint}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            name="password"
            label={accounts.password}
            autoComplete="current-password"
            size="md"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': accounts.showPassword, tabIndex: 0 }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={state === 'busy'}>
            {accounts.login}
          </Button>
        </form>
      </main>
      <footer className={classes.footer}>{shell.footer(new Date().getFullYear())}</footer>
      {state === 'refused' && (
        <Suspense>
          <MessageDialog title={accounts.wrongCredentials} onClose={() => setState('idle')}>
            {accounts.wrongCredentialsHint}
          </MessageDialog>
        </Suspense>
      )}
    </div>
  );
}

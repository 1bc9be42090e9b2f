/**
 * Tells password managers the account of the new password. Hidden from people, but not `type="hidden"`, which they
 * ignore.
 */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

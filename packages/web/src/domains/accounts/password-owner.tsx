/** Tells a password manager whose new password it is. Hidden from people, and not of the type that it overlooks. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

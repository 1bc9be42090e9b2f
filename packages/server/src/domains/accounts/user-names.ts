/** The name of a user with only an email: the part before the @, at most 64 characters. */
export function nameOfEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 64);
}

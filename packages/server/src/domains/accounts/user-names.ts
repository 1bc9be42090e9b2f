/** What somebody is called of whom only the e-mail is known: the part before the @, at most 64 characters. */
export function nameOfEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 64);
}

/** The end of a pupil's username. It has no dot, so it is no email, and no mail, school or whitelist has it. */
const PUPIL_SUFFIX = '@pupil';

/** The username of a pupil, who has no email: accounts have it in the place of the email. */
export function pupilUsername(id: string): string {
  return `${id}${PUPIL_SUFFIX}`;
}

/** Whether an account belongs to a pupil of a class, who has no email and no password. */
export function isPupil(username: string): boolean {
  return username.endsWith(PUPIL_SUFFIX);
}

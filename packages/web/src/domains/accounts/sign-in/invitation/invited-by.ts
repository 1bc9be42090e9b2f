/** As many as a call accepts. */
const MAX_TOKEN = 100;
const JOIN = /^\/project\/join\/token\/([^/]+)$/;

/** The token of the invitation that a way back leads to. */
export function invitedBy(ref: string | undefined): string | undefined {
  if (ref === undefined || !URL.canParse(ref, location.origin)) return undefined;
  const [, token] = JOIN.exec(new URL(ref, location.origin).pathname) ?? [];
  // A longer text is no token: what was sent with it is cut off, so that the answer is that it invites to nothing.
  return token?.slice(0, MAX_TOKEN);
}

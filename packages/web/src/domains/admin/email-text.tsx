/**
 * Shows an email or another word. Where an email does not fit, its lines are equally long, so that the last line is never a
 * single letter.
 */
export function EmailText({ text }: { readonly text: string }) {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  return <span style={{ display: 'inline-block', wordBreak: 'break-all', textWrap: 'balance' }}>{text}</span>;
}

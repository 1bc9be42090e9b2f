/** An email, or another word. Where an email does not fit, its lines are equally long: no letter is alone on the last. */
export function EmailText({ text }: { readonly text: string }) {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  return <span style={{ display: 'inline-block', wordBreak: 'break-all', textWrap: 'balance' }}>{text}</span>;
}

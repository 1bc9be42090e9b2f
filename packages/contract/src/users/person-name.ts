/** Chinese, Japanese and Korean names have the family name first, and no space. */
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;

/** The name of a person as their own language writes it. */
export function personName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return EAST_ASIAN.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`.trim();
}

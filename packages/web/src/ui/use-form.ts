import { type ChangeEvent, type FormEvent, useState } from 'react';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type TextInputElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A form of text fields. What is wrong with them is told once somebody has tried to submit; what is wrong first gets
 * the focus, so that the keyboard need not look for it.
 */
export function useForm<Name extends string>(
  initial: Texts<Name>,
  problemsOf: (values: Texts<Name>) => Partial<Record<Name, string | false>>,
) {
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(values);
  const change = (changed: Partial<Texts<Name>>) => setValues((current) => ({ ...current, ...changed }));
  return {
    values,
    change,
    /** Begins anew. */
    reset(next: Texts<Name> = initial) {
      setValues(next);
      setTried(false);
    },
    /** What is wrong with a field, as far as it is to be told. */
    problemOf: (name: Name) => (tried && problems[name]) || undefined,
    /** What a text field shows and does. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: tried && problems[name],
      onChange: (event: ChangeEvent<TextInputElement>) =>
        change({ [name]: event.currentTarget.value } as Partial<Texts<Name>>),
    }),
    /** The form's handler: goes on when nothing is wrong. */
    submit: (goOn: () => void) => (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault();
      setTried(true);
      if (!Object.values(problems).some(Boolean)) goOn();
      else if (event) focusFirstProblem(event.currentTarget);
    },
  };
}

/** Puts the focus on the first field that is marked as wrong. */
export function focusFirstProblem(form: HTMLFormElement): void {
  // The fields have been marked by the time the next frame is drawn.
  requestAnimationFrame(() => {
    const wrong = [...form.elements].find((field) => field.getAttribute('aria-invalid') === 'true');
    if (wrong instanceof HTMLElement) wrong.focus();
  });
}

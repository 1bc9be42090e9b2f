import { useRef, useState } from 'react';
import { useForm as useMantineForm } from '../kit.ts';

/** A path as Mantine writes it: a value by its name, a field of a nested object, or a field of a row in a list. */
type FieldPath<Values> = {
  [Name in keyof Values & string]-?: Values[Name] extends readonly (infer Row)[]
    ? Name | `${Name}.${number}.${keyof Row & string}`
    : Values[Name] extends object
      ? Name | `${Name}.${keyof Values[Name] & string}`
      : Name;
}[keyof Values & string];

type Rules<Values, Path extends string> = (values: Values) => Partial<Record<Path, string | false>>;

/**
 * Mantine's form with one policy: the rules apply from the first submit on, and the first field with an error gets the
 * focus. Mantine stores the values and the fields that the server refused; the rules run on each render, so that an error
 * follows other fields (an end before its start), the language, and data that loads later.
 */
export function useForm<Values extends object, Path extends string = FieldPath<Values>>(
  initialValues: Values,
  rules: Rules<Values, NoInfer<Path>> = () => ({}),
) {
  const [isSubmitted, setSubmitted] = useState(false);
  const sent = useRef<Values>(undefined);
  const form = useMantineForm<Values>({ initialValues });
  const errors = { ...form.errors, ...(isSubmitted && errorsOf(rules, form.values)) } as Partial<Record<Path, string>>;

  return {
    ...form,
    errors,
    getInputProps(path: Path, options?: { readonly type: 'checkbox' }) {
      const { value, ...props } = form.getInputProps(path, options);
      return { ...props, value, name: path as string, error: errors[path] };
    },
    setFieldValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
      // Mantine resolves the type of a path, which a generic name does not have yet.
      form.setFieldValue(name, value as never),
    /** Shows the reason why the server refused a field, unless the field has changed since; the next change clears it. */
    setFieldError(name: keyof Values & string, error: string) {
      if (form.getValues()[name] === sent.current?.[name]) form.setFieldError(name, error);
    },
    clearErrors() {
      setSubmitted(false);
      form.clearErrors();
    },
    reset(values: Values = initialValues) {
      setSubmitted(false);
      form.setInitialValues(values);
      form.reset();
    },
    onSubmit: (send: (values: Values) => void, onInvalid?: () => void) =>
      form.onSubmit((values, event) => {
        setSubmitted(true);
        sent.current = values;
        if (Object.keys(errorsOf(rules, values)).length === 0) {
          send(values);
          return;
        }
        onInvalid?.();
        if (event) focusFirstError(event.currentTarget);
      }),
  };
}

/** A form as components receive it. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

function errorsOf<Values, Path extends string>(rules: Rules<Values, Path>, values: Values) {
  return Object.fromEntries(Object.entries(rules(values)).filter(([, error]) => error));
}

/** The frames for which a form waits for a field with an error: a part of it may still be loading. */
const FRAMES_FOR_FIELDS = 120;

/** Moves the focus to the first field with an error, unless the user moves it first. */
function focusFirstError(form: HTMLFormElement): void {
  const focused = document.activeElement;
  let frames = FRAMES_FOR_FIELDS;
  function look(): void {
    const wrong = [...form.elements].find((field) => field.getAttribute('aria-invalid') === 'true');
    if (wrong instanceof HTMLElement) wrong.focus();
    else if (--frames > 0 && document.activeElement === focused) requestAnimationFrame(look);
  }
  // React marks the fields before the next frame.
  requestAnimationFrame(look);
}

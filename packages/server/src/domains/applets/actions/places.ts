import { type EncodeValue, type Field, parseJson, placesIn } from '@tinkerstream/contract/applets';

type Template = Pick<Field, 'value' | 'hasExpressions'>;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A form without its values: names, `=` and `&`, and parts that are already encoded. */
const FORM = /^[\w.~%+[\]-]+=[^\s<>"]*(?:&[\w.~%+[\]-]+=[^\s<>"]*)*$/;
const XML = /^\s*<[\s\S]*>\s*$/;
const XML_MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const asItIs: EncodeValue = (value) => value;
export const inAddress: EncodeValue = (value) => encodeURIComponent(value.toWellFormed());
const inXml: EncodeValue = (value) => value.replaceAll(/[&<>"']/g, (mark) => XML_MARKS[mark] ?? mark);
/** A value in a list, encoded as boards and other clouds do: a comma would begin the next pair, or the next cell. */
const inList: EncodeValue = (value) => value.replaceAll(/\s+/g, ' ').replaceAll(',', '，');

/**
 * Encodes values for the body of a request: inside the quotes of JSON escaped, elsewhere in JSON as numbers or texts,
 * in a form and in XML encoded, and in any other text unchanged.
 * @param isForm whether the request states the type of its body, so that one pair is a form too
 */
export function inBody(template: Template, isForm: boolean): EncodeValue {
  return (
    inJson(template) ??
    (XML.test(template.value) ? inXml : isFormText(withMarks(template), isForm) ? inAddress : asItIs)
  );
}

/** Encodes values for a message to boards: as in JSON, or in pairs, where no value adds a pair. */
export function inMessage(template: Template): EncodeValue {
  return inJson(template) ?? (withMarks(template).includes('=') ? inList : asItIs);
}

export function inCells(): EncodeValue {
  return inList;
}

/** Whether a text is a form, such as `a=1&b=2`. */
export function isFormText(text: string, isOnePairEnough = false): boolean {
  return FORM.test(text) && (isOnePairEnough || text.includes('&'));
}

/** Encodes values for JSON; undefined unless the text is JSON once it has values. */
function inJson(template: Template): EncodeValue | undefined {
  const { value, hasExpressions } = template;
  const marked = withMarks(template);
  if (!/^\s*[[{"]/.test(marked) || !parseJson(marked)) return undefined;
  const bare = new Set<number>();
  let isInside = false;
  let from = 0;
  for (const { start, end } of placesIn(value, hasExpressions)) {
    isInside = isInsideAfter(value.slice(from, start), isInside);
    if (!isInside) bare.add(start);
    from = end;
  }
  return (text, at) => {
    if (!bare.has(at)) return JSON.stringify(text).slice(1, -1);
    return NUMBER.test(text) ? text : JSON.stringify(text);
  };
}

/** Whether the text after a part of JSON is inside quotes. */
function isInsideAfter(part: string, wasInside: boolean): boolean {
  const quotes = part.replaceAll(/\\./gs, '').split('"').length - 1;
  return quotes % 2 === 0 ? wasInside : !wasInside;
}

/** A template with a digit in the place of each value. */
function withMarks({ value, hasExpressions }: Template): string {
  let from = 0;
  const parts = placesIn(value, hasExpressions).map(({ start, end }) => {
    const part = value.slice(from, start);
    from = end;
    return part;
  });
  return [...parts, value.slice(from)].join('0');
}

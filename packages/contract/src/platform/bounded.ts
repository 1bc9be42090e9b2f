import * as z from 'zod/mini';
import { ZodMiniArray, ZodMiniObject } from 'zod/mini';

/*
 * The size of an input. Each input has a maximum, which is compared before anything else reads the input. With
 * `z.array` and `z.maxLength` alone, zod would first check each of 450,000 elements, match the whole of a long text,
 * and report every mistake.
 */

interface Size {
  readonly atLeast?: number;
  readonly atMost: number;
}

/** The maximum is part of the definition, so that a schema that is made from this one has it too. */
type Bounded<Def> = Def & Pick<Size, 'atMost'>;

const List = /* @__PURE__ */ z.core.$constructor<z.ZodMiniArray, Bounded<z.core.$ZodArrayDef>>(
  'List',
  (schema, def) => {
    ZodMiniArray.init(schema, def);
    refuseFirst(schema, def.atMost, (input) => (Array.isArray(input) ? input.length : 0));
  },
);

const LooseObject = /* @__PURE__ */ z.core.$constructor<z.ZodMiniObject, Bounded<z.core.$ZodObjectDef>>(
  'LooseObject',
  (schema, def) => {
    ZodMiniObject.init(schema, def);
    refuseFirst(schema, def.atMost, (input) => (typeof input === 'object' && input ? Object.keys(input).length : 0));
  },
);

function refuseFirst(inst: z.core.$ZodType, maximum: number, sizeOf: (input: unknown) => number): void {
  const { parse, def } = inst._zod;
  inst._zod.parse = (payload, context) => {
    const { value: input, issues } = payload;
    if (sizeOf(input) <= maximum) return parse(payload, context);
    issues.push({ code: 'too_big', origin: def.type, maximum, inclusive: true, input, inst, continue: false });
    return payload;
  };
}

/** A list. A list that is too long is refused before its elements are read. */
export function list<Element extends z.ZodMiniType>(element: Element, { atLeast = 0, atMost }: Size) {
  const checks = [...(atLeast > 0 ? [z.minLength(atLeast)] : []), z.maxLength(atMost)];
  return new List({ type: 'array', element, checks, atMost }) as z.ZodMiniArray<Element>;
}

/** An object with further keys. An object with too many keys is refused before they are read. */
export function looseObject<Shape extends z.core.$ZodShape>(shape: Shape, { atMost }: Pick<Size, 'atMost'>) {
  const schema: unknown = new LooseObject({ ...z.looseObject(shape)._zod.def, atMost });
  return schema as ReturnType<typeof z.looseObject<Shape>>;
}

/**
 * Whether SQLite and PostgreSQL both store a text, and keep it as it is: PostgreSQL refuses U+0000, and neither has half of a
 * surrogate pair.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text of a board as a database can store it: without U+0000, and with U+FFFD in place of half of a surrogate pair. */
export function asStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

const mustBeStorable = z.refine<string>(isStorable, { abort: true, params: { reason: 'not-storable' } });

/** A text as typed, trimmed. A text that is too long, or that a database cannot store, gets no other check. */
export function text(size: Size): z.ZodMiniString<string> {
  return z.string().check(z.trim(), ...ofSize(size), mustBeStorable);
}

/** A text that keeps its spaces. A text that is too long, or that a database cannot store, gets no other check. */
export function exactText(size: Size): z.ZodMiniString<string> {
  return z.string().check(...ofSize(size), mustBeStorable);
}

/**
 * A text that a board may have sent: without U+0000, with which some pad their buffers, and with U+FFFD in place of half of a
 * surrogate pair, as in any text that was bytes.
 */
export function boardText(size: Size): z.ZodMiniString<string> {
  return z.string().check(...ofSize(size), z.overwrite(asStorable));
}

function ofSize({ atLeast = 0, atMost }: Size) {
  const longest = z.maxLength(atMost, { abort: true });
  return atLeast > 0 ? [longest, z.minLength(atLeast)] : [longest];
}

/** A part of a path, as long as the server accepts one. */
export const PathPart = exactText({ atMost: 2500 });

/** Ids joined by commas, as many as the address of a call has room for. */
export const CommaJoined = exactText({ atMost: 20_000 });

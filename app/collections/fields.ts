import type { ComponentProps, ReactNode } from 'react';
import { z } from 'zod';
import { optionalLine, optionalText, optionalTime, requiredLine, requiredText, requiredTime } from '~/lib/text-fields';
import { formatDollarsInput, parseDollars, plainNumber } from '~/lib/dollars-input';

export interface Field {
  label: string;
  control: 'input' | 'textarea' | 'select' | 'checkbox';
  /** Turns what was typed into what the column holds. */
  schema: z.ZodType;
  /** The other way round, for the form and the CSV, where no column holds it as it is typed. */
  shown?(row: Record<string, unknown>, name: string): unknown;
  required?: boolean;
  hint?: string;
  half?: boolean;
  initial?: string | boolean;
  choices?: readonly { value: string; label: string }[];
  attributes?: Omit<ComponentProps<'input'>, 'name' | 'defaultValue'> & { rows?: number };
  /** Its head in the CSV, unless that is its label. */
  csv?: string;
  /** Whether several values may be chosen; the form posts each by itself. */
  isList?: boolean;
  /** Whether the collection's own dialog draws it. */
  isApart?: boolean;
  /** Its own controls in place of `control`. */
  render?: (props: { name: string; value: string }) => ReactNode;
}

type Options = Omit<Field, 'label' | 'control' | 'schema' | 'required'>;

const NO_AMOUNT = 'An amount such as 45 or 45.50.';
type TextOptions = Options & {
  max: number;
  /** The error when it is empty; without one it may be. */
  missing?: string;
  /** What the column holds when it is empty; null otherwise. */
  empty?: string;
};

export function line(label: string, { max, missing, empty, ...options }: TextOptions): Field {
  const schema = missing ? requiredLine(max, missing) : optionalLine(max).transform((text) => text ?? empty ?? null);
  return {
    ...options,
    ...attributesWith(options, { maxLength: max }),
    label,
    control: 'input',
    schema,
    required: missing !== undefined,
  };
}

export function lines(label: string, { max, missing, empty, ...options }: TextOptions): Field {
  const schema = missing ? requiredText(max, missing) : optionalText(max).transform((text) => text || (empty ?? null));
  return {
    ...options,
    ...attributesWith(options, { maxLength: max }),
    label,
    control: 'textarea',
    schema,
    required: missing !== undefined,
  };
}

const NO_WEB_ADDRESS = 'A web address starts with https:// and has no spaces. For example, https://example.com';

/** A web address; https:// is added to one such as www.example.com. */
export function webAddress(label: string, options: Options = {}): Field {
  const schema = optionalText(500)
    .transform((text) => withScheme(text) || null)
    .refine((text) => text === null || isWebAddress(text), NO_WEB_ADDRESS);
  return { ...options, ...attributesWith(options, { type: 'url', maxLength: 500 }), label, control: 'input', schema };
}

function withScheme(text: string) {
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text;
}

function isWebAddress(text: string) {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).host !== '';
}

/** Dollars and cents: '$1,185.5' becomes '1185.50', as a numeric column holds it. */
export function dollars(label: string, options: Options = {}): Field {
  const schema = optionalText(20)
    .transform((typed) => Number(plainNumber(typed) ?? Number.NaN))
    .refine((amount) => amount < 100_000_000, NO_AMOUNT)
    .transform((amount) => amount.toFixed(2));
  return {
    ...options,
    ...attributesWith(options, NUMERIC('decimal')),
    label,
    control: 'input',
    schema,
    required: true,
  };
}

/** Dollars and cents, kept as integer cents: '$1,185.5' becomes 118550. */
export function money(label: string, options: Options = {}): Field {
  const schema = optionalText(20)
    .transform(parseDollars)
    .refine((cents) => cents !== undefined, NO_AMOUNT);
  return { ...dollars(label, options), schema, shown: (row, name) => centsShown(row[name]) };
}

function centsShown(cents: unknown) {
  return cents === undefined || cents === null ? undefined : formatDollarsInput(Number(cents));
}

export function wholeNumber(label: string, options: Options = {}): Field {
  const schema = optionalText(20)
    .refine((count) => /^\d{1,6}$/.test(count), 'A whole number, 0 or more.')
    .transform(Number);
  return {
    ...options,
    ...attributesWith(options, NUMERIC('numeric')),
    label,
    control: 'input',
    schema,
    required: true,
  };
}

/** A calendar day: '2026-12-24'. */
export function day(label: string, { missing, ...options }: Options & { missing?: string } = {}): Field {
  const schema = optionalText(10)
    .refine((typed) => typed !== '' || missing === undefined, missing)
    .refine((typed) => typed === '' || z.iso.date().safeParse(typed).success, 'A day such as 2026-12-24.')
    .transform((typed) => typed || null);
  return {
    ...options,
    ...attributesWith(options, { type: 'date', className: 'num' }),
    label,
    control: 'input',
    schema,
    required: missing !== undefined,
  };
}

/** A time of day: '10:00'. */
export function timeOfDay(label: string, options: Options = {}): Field {
  const schema = requiredTime('A time such as 10:00.');
  return {
    ...options,
    ...attributesWith(options, { type: 'time', className: 'num' }),
    label,
    control: 'input',
    schema,
    required: true,
  };
}

/** A time of day, or nothing. */
export function optionalTimeOfDay(label: string, options: Options = {}): Field {
  return { ...timeOfDay(label, options), schema: optionalTime('A time such as 12:00, or nothing.'), required: false };
}

const NUMERIC = (inputMode: 'decimal' | 'numeric') => ({ inputMode, className: 'num' }) as const;

type ChoiceOptions = Options & Required<Pick<Field, 'choices'>> & { missing: string };

/** One of some values; '' is none of them. A `schema` makes of the text what the column holds. */
export function choice(
  label: string,
  { missing, choices, ...options }: ChoiceOptions,
  schema?: z.ZodType<unknown, string>,
): Field {
  const values = choices.map(({ value }) => value);
  const checked = z
    .string()
    .prefault(String(options.initial ?? ''))
    .refine((value) => values.includes(value), missing);
  return {
    ...options,
    choices,
    label,
    control: 'select',
    schema: schema ? checked.pipe(schema) : checked.transform((value) => value || null),
    required: !values.includes(''),
  };
}

export function checkbox(label: string, options: Options = {}): Field {
  const schema = z
    .string()
    .optional()
    .transform((checked) => checked !== undefined);
  return { ...options, label, control: 'checkbox', schema };
}

function attributesWith({ attributes }: Options, own: Field['attributes']) {
  return { attributes: { ...own, ...attributes } };
}

export function fieldsOf({ fields }: { fields: Partial<Record<string, Field>> }): [name: string, field: Field][] {
  return Object.entries(fields).filter((entry): entry is [string, Field] => entry[1] !== undefined);
}

export function shownOf(row: Record<string, unknown>, name: string, { shown }: Field): unknown {
  return shown ? shown(row, name) : row[name];
}

export function headOf({ csv, label }: Field): string {
  return csv ?? label;
}

import type { SecretText } from '~/lib/secret-text';
import type { ReactElement } from 'react';
import { formatOfficeHours } from '~/lib/business-hours';
import { emailLine, emailParagraphs, type Placeholders, placeholdersIn } from '~/lib/email-text';
import { blocksOf, type EmailBlock, type Fact, lineText } from './email-blocks';
import type { AnyEmail, EmailDefinition } from './email-definition.server';
import { type EmailBrand, EmailFrame, type EmailTone } from './email-frame';
import type { Studio } from './studio.server';

const STUDIO_PLACEHOLDERS = {
  studio: 'The studio’s name',
  phone: 'The studio’s telephone number',
  hours: 'When somebody answers the phone',
  answer_time: 'How soon you answer',
};

/** Mail programs cut longer ones. */
const MAX_NAME_IN_SUBJECT = 80;

export type EmailTexts = Record<string, string>;

/** `texts` are those that staff changed. One that this version of the program cannot fill is replaced by its default. */
export function composeEmail<Facts, Name extends string, Place extends string>(
  email: EmailDefinition<Facts, Name, Place>,
  texts: EmailTexts,
  facts: Facts,
  { studio, brand }: Sender,
): ComposedEmail {
  const values = emailValues(email, facts, studio);
  const cases = Object.entries(email.cases ?? {}).map(([place, { text }]) => [place, text(facts)] as const);
  const templateOf = (name: string): string => {
    const field = fieldsOf(email)[name];
    const typed = texts[name];
    return typed === undefined || !field || emailTextError(email, name, typed) ? (field?.text ?? '') : typed;
  };
  const expanded = (name: string) =>
    cases.reduce((text, [place, chosen]) => text.replaceAll(`{${place}}`, () => templateOf(chosen)), templateOf(name));
  const greeting: EmailBlock[] = [];
  const say = (name: string, lines: string[] = []) => {
    const isUnnamed = name === 'greeting' && values.name === '' && 'greeting_unnamed' in email.texts;
    const paragraphs = emailParagraphs(expanded(isUnnamed ? 'greeting_unnamed' : name), values);
    const more = lines.filter(Boolean).map((line) => [line]);
    if (more.length > 0) paragraphs.push([...(paragraphs.pop() ?? []), ...more]);
    const blocks = paragraphs.map((each): EmailBlock => ({ kind: 'text', lines: each }));
    if (name === 'greeting') greeting.push(...blocks);
    return blocks;
  };
  const inSubject = { ...values, ...(values.name && { name: shortened(values.name) }) };
  const name = email.subject?.(facts) ?? 'subject';
  const line = emailLine(expanded(name), inSubject) || emailLine(fieldsOf(email)[name]?.text ?? '', inSubject);
  const subject = line || studio.name;
  const blocks = blocksOf(email.body(say, facts, studio));
  const headline = ('headline' in email.texts && emailLine(expanded('headline'), values)) || subject;
  const second = blocks.find((block) => block.kind === 'text' && !greeting.includes(block));
  const preheader = second ? textOf(second).replace(/\s+/g, ' ') : '';
  const html = (
    <EmailFrame
      studio={studio}
      brand={brand}
      headline={headline}
      preheader={preheader}
      blocks={blocks}
      tone={toneOf(email, facts)}
    />
  );
  const text = [headline === subject ? '' : headline, ...blocks.map(textOf), footText(studio)]
    .filter(Boolean)
    .join('\n\n');
  return { subject, html, text, secrets: secretsOf(email, facts) };
}

function footText({ name, street, city, region, phone }: Studio): string {
  return [name, [street, city, region].filter(Boolean).join(', '), phone].filter(Boolean).join('\n');
}

/** For mail programs without HTML, and for whoever listens. Addresses stand below what they are for. */
function textOf(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.lines.map(lineText).join('\n');
    case 'button':
    case 'link':
      return `${block.label}: ${block.href}`;
    case 'picture':
      return block.picture.href ?? '';
    case 'amounts':
      return block.rows.map(({ label, detail, amount }) => `${named(label, detail)}: ${amount}`).join('\n');
    case 'facts':
      return block.facts.map(factText).join('\n');
    case 'quote':
      return block.label ? `${block.label}:\n${block.text}` : block.text;
    case 'code':
      return block.code;
    case 'list':
      return block.items.map((item, at) => `${block.isNumbered ? `${at + 1}.` : '*'} ${item}`).join('\n');
    case 'rule':
      return '---';
  }
}

function named(label: string, detail?: string) {
  return detail ? `${label}, ${detail}` : label;
}

function factText({ label, text, was }: Fact) {
  const value = text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`;
  return was === undefined ? value : `${value}\nBefore: ${was}`;
}

/** In whose name an email is sent. */
export interface Sender {
  studio: Studio;
  brand: EmailBrand;
}

export interface ComposedEmail {
  subject: string;
  html: ReactElement;
  text: string;
  secrets: string[];
}

function toneOf<Facts>({ to, isQuiet }: EmailDefinition<Facts>, facts: Facts): EmailTone {
  if (to === 'studio' || to === 'staff') return 'desk';
  return isQuiet?.(facts) ? 'quiet' : 'plain';
}

function secretsOf<Facts, Name extends string, Place extends string>(
  { secrets }: EmailDefinition<Facts, Name, Place>,
  facts: Facts,
): string[] {
  const known = facts as Record<string, SecretText | SecretText[] | null | undefined>;
  return Object.keys(secrets).flatMap((name) => [known[name] ?? []].flat().map((secret) => secret.reveal()));
}

function shortened(name: string) {
  return name.replace(/\s+/g, ' ').slice(0, MAX_NAME_IN_SUBJECT);
}

export function emailValues<Facts>(email: EmailDefinition<Facts>, facts: Facts, studio: Studio): Placeholders {
  const { name, phone, hours, answer_time } = studio;
  return { studio: name, phone, hours: formatOfficeHours(hours), answer_time, ...email.values(facts, studio) };
}

/** What each placeholder stands for. */
export function placeholdersOf({ placeholders, cases = {} }: Placed): Record<string, string> {
  const labels = Object.entries(cases).map(([place, { label }]) => [place, label]);
  return { ...placeholders, ...Object.fromEntries(labels), ...STUDIO_PLACEHOLDERS };
}

type Placed = Pick<AnyEmail, 'placeholders' | 'cases'>;

export function fieldsOf({ texts }: Pick<AnyEmail, 'texts'>): AnyEmail['texts'] {
  return texts;
}

/** Why a text cannot be sent. */
export function emailTextError(email: Placed & Pick<AnyEmail, 'texts'>, name: string, text: string) {
  const used = placeholdersIn(text);
  const known = Object.keys(placeholdersOf(email));
  const unknown = used.find((each) => !known.includes(each));
  const list = new Intl.ListFormat('en-US').format(known.map((each) => `{${each}}`));
  if (unknown !== undefined) return `This email has no {${unknown}}. You can use ${list}.`;
  const missing = fieldsOf(email)[name]?.needs?.find((each) => !used.includes(each));
  if (missing) return `The email needs {${missing}} here: ${placeholdersOf(email)[missing]}.`;
  return isSubject(name) && text.trim() === '' ? 'Please write a subject.' : undefined;
}

function isSubject(name: string): boolean {
  return name.startsWith('subject');
}

/** Shown on one line. */
export function isOneLine(name: string): boolean {
  return isSubject(name) || name === 'headline';
}

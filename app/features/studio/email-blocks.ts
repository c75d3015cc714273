import type { Piece } from '~/lib/email-text';
import type { PlainLink, SecretText } from '~/lib/secret-text';

/** A part of an email: `email-frame.tsx` draws a list of them, `compose-email.server.tsx` writes it. */
export type EmailBlock =
  | { kind: 'text'; lines: Piece[][] }
  | { kind: 'button' | 'link'; label: string; href: string }
  | { kind: 'picture'; picture: EmailPicture }
  | { kind: 'amounts'; rows: AmountRow[] }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'quote'; text: string; label?: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'list'; items: string[]; isNumbered?: boolean }
  | { kind: 'rule' };

export interface EmailPicture {
  src: string;
  alt: string;
  caption?: string;
  /** Where a press on it leads. */
  href?: string;
}

export interface AmountRow {
  label: string;
  amount: string;
  detail?: string;
  isTotal?: boolean;
}

export interface Fact {
  label: string;
  text: string;
  /** What it was before. */
  was?: string;
}

/** From top to bottom; what is falsy is left out. */
export type EmailBody = (EmailBlock | EmailBlock[] | false | null | undefined | '')[];

export type EmailAddress = PlainLink | SecretText;

export function blocksOf(body: EmailBody): EmailBlock[] {
  return body.flat().filter((block) => block !== false && block !== null && block !== undefined && block !== '');
}

/** What somebody wrote, or the program says, with its line breaks. */
export function paragraph(...lines: (string | null | undefined | false)[]): EmailBlock | undefined {
  const shown = lines.flatMap((line) => (line ? [[line]] : []));
  return shown.length > 0 ? { kind: 'text', lines: shown } : undefined;
}

/** The one thing to do. An email has one. */
export function button(label: string, to: EmailAddress): EmailBlock {
  return { kind: 'button', label, href: addressOf(to) };
}

/** What else one may do. */
export function link(label: string, to: EmailAddress): EmailBlock {
  return { kind: 'link', label, href: addressOf(to) };
}

export function picture(shown: EmailPicture | undefined): EmailBlock | undefined {
  return shown && { kind: 'picture', picture: shown };
}

export function amounts(rows: AmountRow[]): EmailBlock {
  return { kind: 'amounts', rows };
}

export function facts(all: Fact[]): EmailBlock | undefined {
  return all.length > 0 ? { kind: 'facts', facts: all } : undefined;
}

export function quote(text: string | null | undefined, label?: string): EmailBlock | undefined {
  return text ? { kind: 'quote', text, ...(label && { label }) } : undefined;
}

export function code(label: string, shown: SecretText): EmailBlock {
  return { kind: 'code', label, code: shown.reveal() };
}

export function list(items: string[]): EmailBlock {
  return { kind: 'list', items };
}

/** The lines of a text, each with its number. */
export function numbered(blocks: EmailBlock[]): EmailBlock | undefined {
  const items = blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(lineText) : []));
  return items.length > 0 ? { kind: 'list', items, isNumbered: true } : undefined;
}

export function lineText(line: Piece[]): string {
  return line.map((piece) => (typeof piece === 'string' ? piece : piece.href)).join('');
}

export const RULE: EmailBlock = { kind: 'rule' };

function addressOf(to: EmailAddress): string {
  return typeof to === 'string' ? to : to.reveal();
}

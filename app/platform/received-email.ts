import { createHash } from 'node:crypto';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { cleanLine, cleanText } from '../lib/clean-text.ts';

/** In characters. */
const MOST_TEXT = 20_000;
const MOST_LINE = 200;
const MOST_HTML = 1_000_000;
const MOST_IDS = 50;
const MOST_ADDRESSES = 50;
const MOST_NAMED = 20;
const MOST_FILES = 10;
/** Of all files of one email, which itself is at most 30 MB with a third more for its encoding. */
const MOST_FILE_BYTES = 20_000_000;
/** Smaller pictures inside the text are mostly logos of signatures. */
const LEAST_INLINE_BYTES = 20_000;
const SIGNATURES = /^application\/(x-)?(pkcs7|pgp)-signature$/;
const TOO_MANY = `More than ${MOST_FILES} files in one email.`;
const TOO_LARGE = `More than ${MOST_FILE_BYTES / 1_000_000} MB in one email.`;
/** Pages link to it. */
const ADDRESS = /^[^\s<>"(),:;?%\\@]+@[^\s<>"(),:;?%\\@]+$/;
/** Bytes that are searched for what a bounce is about. */
const MOST_OF_BOUNCE = 500_000;

/** What an email says about itself, which may be a lie. */
export interface ReceivedEmail {
  /** Its Message-ID, or a hash of it: the same for the same email. */
  key: string;
  message_id: string | null;
  /** In lower case. */
  sender: { name: string; email: string } | null;
  recipients: string[];
  subject: string;
  /** Message-IDs that it answers, the nearest first. */
  answers: string[];
  text: string;
  files: ReceivedFile[];
  /** Written by a program: an out-of-office note, for example. */
  isAutomatic: boolean;
  /** To many at once. */
  isBulk: boolean;
  /** The receiving server found that the sender's domain has not sent it. */
  isForged: boolean;
  bounce: Bounce | null;
}

/** As its sender named it, with its bytes or with why they are left in the mailbox. */
export type ReceivedFile = { name: string } & ({ content: Uint8Array } | { problem: string });

interface Bounce {
  recipient: string;
  reason: string;
  /** The mail server still tries. */
  isOnlyLate: boolean;
  /** Of the email that came back; there may be others. */
  message_ids: string[];
}

/** Only text and files come out of it: no HTML. */
export async function readEmail(source: Buffer): Promise<ReceivedEmail> {
  const mail = await simpleParser(source, {
    skipImageLinks: true,
    skipTextToHtml: true,
    keepDeliveryStatus: true,
    maxHtmlLengthToParse: MOST_HTML,
  });
  const message_id = idsIn(mail.messageId)[0] ?? null;
  const from = addressesIn(mail.from).find(({ email }) => ADDRESS.test(email));
  const isAutomatic = isFromProgram(mail);
  return {
    key: message_id && message_id.length <= MOST_LINE ? message_id : hashOf(message_id ?? source),
    message_id: message_id && message_id.length <= MOST_LINE ? message_id : null,
    sender: from ? { name: cut(cleanLine(from.name), 100), email: cut(cleanLine(from.email), 254) } : null,
    recipients: recipientsOf(mail),
    subject: cut(cleanLine(mail.subject ?? ''), MOST_LINE),
    answers: [
      ...idsIn(mail.inReplyTo),
      ...[mail.references ?? []]
        .flat()
        .slice(-MOST_IDS)
        .toReversed()
        .flatMap((id) => idsIn(id)),
    ].slice(0, MOST_IDS),
    text: textOf(mail),
    files: filesOf(mail),
    isAutomatic,
    isBulk:
      lineOf(mail, 'list-id') !== '' ||
      lineOf(mail, 'list-unsubscribe') !== '' ||
      /list/i.test(lineOf(mail, 'precedence')),
    isForged: mail.headerLines.some(
      ({ key, line }) => key === 'authentication-results' && /\bdmarc\s*=\s*fail\b/i.test(line),
    ),
    bounce: isBounce(mail) ? readBounce(mail, source) : null,
  };
}

function hashOf(content: string | Buffer) {
  return `sha256:${createHash('sha256').update(content).digest('base64url')}`;
}

function cut(text: string, most: number) {
  return text.length <= most ? text : text.slice(0, most).toWellFormed().trim();
}

function idsIn(text = ''): string[] {
  return text.slice(0, 10_000).match(/<[^<>\s]+>/g) ?? [];
}

function addressesIn(header: AddressObject | AddressObject[] | undefined) {
  return [header ?? []]
    .flat()
    .slice(0, MOST_ADDRESSES)
    .flatMap(({ value }) => value.slice(0, MOST_ADDRESSES))
    .flatMap((each) => [each, ...(each.group ?? [])])
    .flatMap(({ name, address }) => (address ? [{ name, email: address.toLowerCase() }] : []));
}

/** Also those that servers on the way have noted. */
function recipientsOf(mail: ParsedMail): string[] {
  const noted = mail.headerLines
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].includes(key))
    .slice(0, MOST_ADDRESSES)
    .flatMap(({ line }) => line.slice(0, 2000).match(/[^\s<>,;:]+@[^\s<>,;:]+/g) ?? []);
  return [...addressesIn(mail.to), ...addressesIn(mail.cc)].map(({ email }) => email).concat(noted);
}

function lineOf({ headerLines }: ParsedMail, name: string): string {
  const { line = '' } = headerLines.find(({ key }) => key === name) ?? {};
  return line.slice(name.length + 1).trim();
}

/** RFC 3834, and what was usual before it. */
function isFromProgram(mail: ParsedMail): boolean {
  const submitted = lineOf(mail, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /bulk|junk|auto_reply/i.test(lineOf(mail, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => lineOf(mail, name) !== '') ||
    /^<\s*>/.test(lineOf(mail, 'return-path'))
  );
}

function textOf({ text = '', html }: ParsedMail): string {
  const written = cleanText(text.slice(0, 4 * MOST_TEXT));
  return [
    cut(written, MOST_TEXT),
    written.length > MOST_TEXT && 'The rest of this email is in your mailbox.',
    written === '' && html && 'Its text could not be read: open it in your mailbox.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Each once, however often it is attached. */
function filesOf({ attachments }: ParsedMail): ReceivedFile[] {
  const attached = attachments
    .filter(({ contentType }) => !contentType.startsWith('message/') && !SIGNATURES.test(contentType))
    .filter(({ related, size }) => !related || size >= LEAST_INLINE_BYTES);
  const seen = new Set<string>();
  const different = attached.filter(({ content }) => seen.size < seen.add(hashOf(content)).size);
  const files: ReceivedFile[] = [];
  let bytes = 0;
  for (const [at, { filename, content }] of different.entries()) {
    const name = cut(cleanLine(filename ?? ''), 100) || 'A file without a name';
    if (at === MOST_NAMED)
      return [
        ...files,
        {
          name: different.length - at === 1 ? '1 more file' : `${different.length - at} more files`,
          problem: TOO_MANY,
        },
      ];
    if (at >= MOST_FILES) files.push({ name, problem: TOO_MANY });
    else if (bytes + content.length > MOST_FILE_BYTES) files.push({ name, problem: TOO_LARGE });
    else {
      bytes += content.length;
      files.push({ name, content });
    }
  }
  return files;
}

function isBounce(mail: ParsedMail): boolean {
  const type = mail.headers.get('content-type');
  const { value = '', params = {} } = (typeof type === 'object' ? type : {}) as {
    value?: string;
    params?: Record<string, string>;
  };
  return (
    (value === 'multipart/report' && params['report-type']?.toLowerCase() === 'delivery-status') ||
    lineOf(mail, 'x-failed-recipients') !== ''
  );
}

/** RFC 3464. */
function readBounce(mail: ParsedMail, source: Buffer): Bounce {
  const report = mail.attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  const status = unfold(report?.content.subarray(0, MOST_OF_BOUNCE).toString('utf8') ?? '');
  const field = (name: string) => cleanLine(new RegExp(`^${name}:(?:[^;\\n]*;)?(.*)$`, 'im').exec(status)?.[1] ?? '');
  const recipient = field('Final-Recipient') || field('Original-Recipient') || lineOf(mail, 'x-failed-recipients');
  const whole = source.subarray(0, MOST_OF_BOUNCE).toString('latin1');
  return {
    recipient: cut(cleanLine(recipient).toLowerCase(), 254),
    reason: cut(field('Diagnostic-Code') || field('Status'), 500),
    isOnlyLate: /^(delayed|relayed|delivered|expanded)$/i.test(field('Action')),
    message_ids: [...new Set(whole.match(/<[\da-f-]{36}@[^<>\s]{1,255}>/gi))].slice(0, MOST_IDS),
  };
}

function unfold(lines: string) {
  return lines.replace(/\r?\n[ \t]+/g, ' ').replaceAll('\r', '');
}

import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { sign } from '~/platform/secret.server';

type Signing = Pick<Context, 'config' | 'secret'>;

const SIGNATURE_LENGTH = 16;
/** An event's id with base 36: 128 bits. */
const ID_LENGTH = 25;
const TOKEN = new RegExp(`\\+([a-z\\d]{${ID_LENGTH + SIGNATURE_LENGTH}})@`, 'i');
/** RFC 5321. */
const MOST_BEFORE_AT = 64;

/** Where answers to letters about an event go. Undefined without a mailbox that the program reads. */
export function replyAddress({ config, secret }: Signing, event_id: string): string | undefined {
  const { IMAP_ADDRESS: address, IMAP_PLUS } = config;
  if (!address || !config.IMAP_URL || !IMAP_PLUS) return config.IMAP_URL && address;
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${tokenOf(secret, event_id)}`;
  return local.length > MOST_BEFORE_AT ? address : local + address.slice(at);
}

/** The event of a reply address that this program has made. */
export function eventOfReplyAddress({ secret }: Pick<Context, 'secret'>, address: string): string | undefined {
  const token = TOKEN.exec(address)?.[1]?.toLowerCase();
  if (!token) return undefined;
  const event_id = uuidOf(token.slice(0, ID_LENGTH));
  return isUuid(event_id) && tokenOf(secret, event_id) === token ? event_id : undefined;
}

/** In lower case, as mail servers may change it. */
function tokenOf(secret: string, event_id: string): string {
  const id = BigInt(`0x${event_id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(ID_LENGTH, '0');
  const signature = sign(secret, `reply address:${event_id}`);
  return id + Buffer.from(signature, 'base64url').toString('hex').slice(0, SIGNATURE_LENGTH);
}

function uuidOf(text: string): string {
  const number = [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

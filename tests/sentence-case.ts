/** Finds headings, labels, buttons and links of ours in Title Case. */
import { sql } from 'kysely';
import { studio as demo } from '../db/demo/studio.ts';
import { taxRates } from '../db/demo/tax-rates.ts';
import { DEMO_WORDS } from './demo-words.ts';
import type { Studio } from './open-studio.ts';
import { readable } from './visitor.ts';

/** As the specification writes them, to the letter; reviewed by hand. */
const SPECIFIED = [
  'A Glimpse of Our Work',
  'About',
  'About Us',
  'Add New Flower',
  'Add New Inquiry',
  'Add to Cart',
  'Admin Area',
  'Admin Login',
  'Affiliations & Awards',
  'Available Times for',
  'Back to All Posts',
  'Back to Client List',
  'Blog Manager',
  'Book Your Consultation',
  'Book a Consultation',
  'Client Database',
  'Client Love',
  'Client Portal',
  'Client Resources',
  'Commonly Imported From',
  'Contact Us',
  'Crafting Memories',
  'Date Uploaded',
  'Delete File',
  'Explore Full Gallery',
  'First Name',
  'Flower Guide Manager',
  'Follow Us',
  'Forgot Password',
  'Form Field Manager',
  'From Our Journal',
  'Gallery Manager',
  'Homepage Gallery Manager',
  'Inquire Now',
  'Invite New Client to Portal',
  'Last Name',
  'Learn More',
  'Log In',
  'Media Manager',
  'Natural Colors',
  'One Petal at a Time',
  'Our Galleries',
  'Our Trusted Vendors',
  'Payment Successful',
  'Quick Links',
  'Read More',
  'Reference Material Manager',
  'Reviews Manager',
  'Send Message',
  'Set Your New Password',
  'Sign Out',
  'Store Manager',
  'Terms & Conditions',
  'Terms Manager',
  'Trusted Vendors',
  'Upload All',
  'Vendor Manager',
  'View Our Work',
  'Visit Website',
  'Wedding & Event Inquiry',
  'Wedding Reference Materials',
  'Words from Our Happy Couples',
];

const PROPER_NAMES = ['Google', 'Google Cloud', 'Google Maps', 'Mother’s Day', 'Place ID Finder', 'Twilio'];

const KNOWN = new Set([...SPECIFIED, ...PROPER_NAMES]);

const MONTH =
  '(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)';
const WEEKDAY = '(Sun|Mon|Tue(s)?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?)(day)?';
const OF_A_DATE = new RegExp(`^\\W*(${MONTH}|${WEEKDAY})\\W*$`);

/** What the program itself writes into these is no data of the demo. */
const OURS = ['audit_log', 'outgoing_emails', 'search_entries'];

/** Names, titles and other short texts of several words that the tables of the demo hold. */
export async function demoNames({ platform: { db } }: Studio): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${OURS})`.execute(db);
  const stored = await Promise.all(
    tables.map(({ name }) =>
      sql<{ text: string }>`
        select distinct found.text #>> '{}' as text
        from ${sql.table(name)} as entry, jsonb_path_query(to_jsonb(entry), '$.** ? (@.type() == "string")') as found (text)
        where length(found.text #>> '{}') <= 80 and found.text #>> '{}' like '_% _%'`.execute(db),
    ),
  );
  const texts = stored.flatMap(({ rows }) => rows.map(({ text }) => text));
  return new Set([...texts, ...DEMO_WORDS, demo.city, ...taxRates.map(({ name }) => name)].map(trimEnds));
}

/** The texts of a page in Title Case that are neither the specification's nor among `names`. */
export function titleCaseIn(html: string, names: Set<string>): string[] {
  const body = html.replaceAll(/<(script|style|svg|select|textarea)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
  const elements = body.matchAll(/<(h[1-4]|legend|label|button|th|dt|summary|caption|a)\b[^>]*>([\s\S]*?)<\/\1>/g);
  const texts = [...elements].flatMap(([, , inside = '']) => inside.split(/<[^>]+>/).map(readable));
  return [...new Set(texts)].filter((text) => isTitleCase(text, names));
}

/** What begins in lower case goes on after another text: 'of Hannah Lyle'. What ends with a period is a sentence. */
function isTitleCase(text: string, names: Set<string>) {
  if (!/^[\p{Lu}\p{N}←]/u.test(text) || text.endsWith('.')) return false;
  const words = text.split(' ');
  for (let at = 0; at < words.length; ) {
    const known = knownWords(words.slice(at), names);
    if (known === 0 && isCapital(words, at)) return true;
    at += known || 1;
  }
  return false;
}

/** How many of the first words are a known text. */
function knownWords(words: string[], names: Set<string>) {
  for (let count = words.length; count > 0; count -= 1) {
    const text = trimEnds(words.slice(0, count).join(' '));
    if (names.has(text) || KNOWN.has(text)) return count;
  }
  return 0;
}

/** Whether a word has a capital that neither a beginning nor a date gives it. */
function isCapital(words: string[], at: number) {
  const [before = '', word = ''] = [words[at - 1], words[at]];
  if (/\p{Ll}-\p{Lu}\p{Ll}/u.test(word)) return true;
  const begins = at === 0 || /[.:?!…·←]$/.test(before);
  return !begins && /^[“(]?\p{Lu}\p{Ll}/u.test(word) && !OF_A_DATE.test(word);
}

function trimEnds(text: string) {
  return text.replaceAll(/^[“(]+|[”).,:;?!…]+$/g, '');
}

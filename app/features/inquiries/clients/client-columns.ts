import type { Table } from '~/platform/read-table.server';

/** Heads as `plain` has them, by what we read from them. The first that a file has counts. */
const HEADS = {
  name: [
    'name',
    'full name',
    'client name',
    'clients name',
    'contact name',
    'client full name',
    'primary contact',
    'primary client',
    'display name',
    'client',
    'contact',
    'lead name',
    'customer name',
    'customer',
  ],
  first: ['first name', 'given name', 'client first name', 'contact first name', 'primary first name', 'first'],
  last: ['last name', 'family name', 'surname', 'client last name', 'contact last name', 'primary last name', 'last'],
  email: [
    'email',
    'email address',
    'client email',
    'client email address',
    'contact email',
    'contact email s',
    'contact emails',
    'client email s',
    'client emails',
    'contact e mail',
    'primary email',
    'emails',
    'email addresses',
    'email s',
    'e mail',
    'e mail address',
    'customer email',
    'e mail 1 value',
    'email 1',
  ],
  phone: [
    'phone',
    'phone number',
    'client phone',
    'client phone number',
    'contact phone',
    'primary phone',
    'contact phone number',
    'cell phone number',
    'mobile phone number',
    'home phone',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'telephone',
    'tel',
    'phone 1 value',
    'phone 1',
  ],
  partner_name: [
    'partner',
    'partner name',
    'partners name',
    'partner full name',
    'secondary contact',
    'alternate contact',
    'alternate contact name',
    'second client',
    'fiancé',
    'fiance',
    'fiancée',
    'spouse',
  ],
  event_date: [
    'event date',
    'project date',
    'wedding date',
    'date of event',
    'event start date',
    'project start date',
    'project start',
    'event start',
    'start date',
    'date',
  ],
  event_venue: [
    'venue',
    'venue name',
    'event venue',
    'wedding venue',
    'location',
    'project location',
    'event location',
    'ceremony venue',
    'reception venue',
  ],
  estimated_budget: [
    'budget',
    'estimated budget',
    'total budget',
    'project budget',
    'flower budget',
    'floral budget',
    'project value',
    'total project value',
    'estimated value',
    'lead value',
    'booked value',
    'total value',
    'contract value',
    'invoice total',
  ],
  pinterest_link: ['pinterest'],
  vision_details: [
    'details',
    'notes',
    'vision',
    'description',
    'project notes',
    'client notes',
    'contact notes',
    'project description',
    'comments',
    'message',
  ],
  created_at: [
    'submitted',
    'date submitted',
    'created on',
    'date added',
    'created',
    'created at',
    'date created',
    'created date',
    'inquiry date',
    'project creation date',
    'project created',
    'inquired on',
    'lead created date',
  ],
} as const satisfies Record<string, readonly string[]>;

export type ClientColumn = keyof typeof HEADS;

/** What staff may say a column is. */
export const CLIENT_COLUMNS: Record<ClientColumn | 'answer' | 'skip', string> = {
  answer: 'Kept with the client',
  skip: 'Left out',
  name: 'Name',
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  phone: 'Phone',
  partner_name: 'Partner',
  event_date: 'Event date',
  event_venue: 'Venue',
  estimated_budget: 'Budget or project value',
  pinterest_link: 'Pinterest',
  vision_details: 'Notes',
  created_at: 'Date of the inquiry',
};

export interface ClientColumns {
  source: 'HoneyBook' | 'Dubsado' | 'CSV file';
  /** As the file writes them. */
  heads: Partial<Record<ClientColumn, string>>;
  /** What else the file knows about a person. */
  others: string[];
}

/** `chosen` is what staff said, by heads in lower case: keys of `CLIENT_COLUMNS`. */
export function findClientColumns({ heads }: Pick<Table, 'heads'>, chosen: Map<string, string>): ClientColumns {
  const meaningOf = (head: string) => chosen.get(head.toLowerCase());
  const written = new Map(heads.toReversed().map((head) => [plain(head), head]));
  const found: ClientColumns['heads'] = {};
  for (const head of heads) {
    const meaning = meaningOf(head);
    if (meaning && Object.hasOwn(HEADS, meaning)) found[meaning as ClientColumn] ??= head;
  }
  for (const [column, names] of Object.entries(HEADS) as [ClientColumn, readonly string[]][]) {
    const known = names.flatMap((each) => written.get(each) ?? []).find((head) => meaningOf(head) === undefined);
    if (known !== undefined) found[column] ??= known;
  }
  const read = new Set(Object.values(found));
  return {
    source: sourceOf(written),
    heads: found,
    others: heads.filter((head) => !read.has(head) && meaningOf(head) !== 'skip'),
  };
}

function sourceOf(written: Map<string, string>): ClientColumns['source'] {
  const has = (...heads: string[]) => heads.some((head) => written.has(head));
  // Its projects have a title and a status where those of HoneyBook have a name and a type.
  if (has('project title', 'project status') && !has('project name')) return 'Dubsado';
  return has('project name', 'project date', 'project type') ? 'HoneyBook' : 'CSV file';
}

/** 'E-mail_Address *' as 'e mail address'. */
function plain(head: string) {
  return head
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

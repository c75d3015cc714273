import type { Table } from '~/platform/read-table.server';

/** Heads as `plain` has them, by what we read from them. The first that a file has counts. */
const HEADS = {
  name: [
    'name',
    'full name',
    'client name',
    'contact name',
    'client full name',
    'primary contact',
    'primary client',
    'display name',
    'client',
    'contact',
    'customer name',
    'customer',
  ],
  first: ['first name', 'given name', 'client first name', 'first'],
  last: ['last name', 'family name', 'surname', 'client last name', 'last'],
  email: [
    'email',
    'email address',
    'client email',
    'client email address',
    'contact email',
    'contact e mail',
    'primary email',
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
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'telephone',
    'phone 1 value',
    'phone 1',
  ],
  partner_name: [
    'partner',
    'partner name',
    'partners name',
    'partner full name',
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
  ],
  estimated_budget: ['budget', 'estimated budget', 'total budget', 'project budget', 'flower budget', 'floral budget'],
  pinterest_link: ['pinterest'],
  vision_details: ['details', 'notes', 'vision', 'description'],
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
  ],
} as const satisfies Record<string, readonly string[]>;

export type ClientColumn = keyof typeof HEADS;

export interface ClientColumns {
  source: 'HoneyBook' | 'CSV file';
  /** As the file writes them. */
  heads: Partial<Record<ClientColumn, string>>;
  /** What else the file knows about a person. */
  others: string[];
}

export function findClientColumns({ heads }: Pick<Table, 'heads'>): ClientColumns {
  const written = new Map(heads.toReversed().map((head) => [plain(head), head]));
  const found: ClientColumns['heads'] = {};
  for (const [column, names] of Object.entries(HEADS) as [ClientColumn, readonly string[]][]) {
    const name = names.find((each) => written.has(each));
    if (name !== undefined) found[column] = written.get(name);
  }
  const read = new Set(Object.values(found));
  const isHoneyBook = ['project name', 'project date', 'project type'].some((head) => written.has(head));
  return {
    source: isHoneyBook ? 'HoneyBook' : 'CSV file',
    heads: found,
    others: heads.filter((head) => !read.has(head)),
  };
}

/** 'E-mail_Address *' as 'e mail address'. */
function plain(head: string) {
  return head
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

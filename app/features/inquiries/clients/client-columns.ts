import type { Table } from '~/platform/read-table.server';

/** Heads in lower case, by what we read from them. The first that a file has counts. */
const HEADS = {
  name: ['name', 'full name', 'client name', 'contact name', 'client', 'contact'],
  first: ['first name', 'given name'],
  last: ['last name', 'family name', 'surname'],
  email: ['email', 'email address', 'client email', 'e-mail', 'e-mail 1 - value'],
  phone: ['phone', 'phone number', 'client phone', 'mobile', 'phone 1 - value'],
  partner_name: ['partner', 'partner name', "partner's name", 'fiancé', 'spouse'],
  event_date: ['event date', 'project date', 'wedding date', 'date'],
  event_venue: ['venue', 'location', 'project location', 'event location', 'event venue'],
  estimated_budget: ['budget', 'estimated budget', 'total budget'],
  pinterest_link: ['pinterest'],
  vision_details: ['details', 'notes', 'vision', 'description'],
  created_at: [
    'submitted',
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
  const written = new Map(heads.map((head) => [head.toLowerCase(), head]));
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

import type { Bucket } from './buckets';
import type { Transaction } from './context.server';

/** Something in a file that cannot be imported. */
export interface Problem {
  row: number;
  /** Of the item, if `value` is not its name. */
  name?: string;
  column: string;
  value: string;
  /** What is wrong and what to do. */
  message: string;
}

export interface CheckedFile<Item> {
  /** 'Shopify', for example. */
  source: string;
  items: Item[];
  problems: Problem[];
  /** What is left out on purpose. */
  notes: string[];
  /** If staff may say what they are. */
  columns?: FileColumn[];
}

export interface FileColumn {
  /** As the file writes it. */
  head: string;
  /** A key of the kind's `columns`. */
  meaning: string;
  /** What the first row has there. */
  example: string;
}

export interface Kept {
  id: string;
  name: string;
  reason: string;
}

/** What a feature declares so that staff can import its rows, and undo that. */
export interface ImportedKind {
  names: [one: string, several: string];
  area: 'content' | 'orders';
  list: { to: string; label: string };
  /** Which rows of an import cannot be undone. Locks the others against that. */
  findKept(tx: Transaction, importId: string): Promise<Kept[]>;
  /** Deletes the rows of an import, except those. */
  remove(tx: Transaction, importId: string, kept: string[]): Promise<number>;
}

/** A picture that a file names by its address. */
export interface WantedPicture {
  url: string;
  alt: string;
  /** The titles of the variants of a product that it shows. */
  variants?: string[];
}

export interface FetchedPicture {
  /** The imported row that it belongs to. */
  row_id: string;
  key: string;
  url: string;
  alt: string;
  /** The keys of pictures of this row that were stored already but come after it. */
  later: string[];
  variants: string[];
}

export interface ImportedPictures<Item> {
  bucket: Bucket;
  /** Where in the bucket, if not at its top, by the member who imports. */
  folder?(memberId: string): string;
  /** In their order. */
  of(item: Item): WantedPicture[];
  /** Shows a picture in its row. Returns whether the row is there to show it. */
  add(tx: Transaction, picture: FetchedPicture): Promise<boolean>;
}

/** What can be imported from one file. */
export interface ImportKind<Item> extends ImportedKind {
  /** Reads a file and compares it with what is stored. Throws `UserError` if it is no such file. */
  check(tx: Transaction, file: Buffer): Promise<CheckedFile<Item>>;
  /** Returns the ids in the order of the items, in one statement for each table. */
  insert(tx: Transaction, items: Item[], memberId: string): Promise<string[]>;
  pictures?: ImportedPictures<Item>;
  /** What a column can be, by a key that is remembered. `several` may be chosen more than once. */
  columns?: { labels: Record<string, string>; several: string[] };
  /** How an item looks in the first few that are shown before an import. */
  preview: { heads: string[]; of(item: Item): string[] };
}

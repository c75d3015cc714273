import type { FileColumn, Kept, Problem } from '~/platform/import-kind';

export const MAX_PROBLEMS = 200;

export interface ImportReport {
  source: string;
  /** What can be added, or was. */
  count: number;
  /** The first ones. */
  problems: Problem[];
  problemCount: number;
  notes: string[];
  /** Before the import. */
  preview?: { heads: string[]; rows: string[][] };
  columns?: FileColumn[];
  /** What an undo moved to the trash, and what it left. */
  removed?: number;
  kept?: Kept[];
  /** Of photos: where they go, with its label. */
  category?: string;
  place?: string;
  bytes?: number;
}

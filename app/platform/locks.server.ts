/**
 * The number of every advisory lock, so that no two share one. All processes on a database use the same numbers, and no
 * other program on it may use them.
 */
export const LOCKS = {
  migration: 7_436_721,
  demoStudio: 7_436_722,
  meetingMoves: 7_436_723,
  /** Taken by the triggers of db/migrations/0017. */
  meetingsAndBlocks: 7_436_724,
  firstOwner: 7_436_725,
  productOrder: 7_436_726,
  /** The second number is the hash of the gallery's name. */
  galleryOrder: 7_436_727,
  /** The second number is the hash of the email address. */
  invitation: 7_436_728,
  backup: 7_436_731,
  /** Shared while stored bytes must stay, for example during a backup. */
  storedBytes: 7_436_732,
} as const;

/** Advisory locks. No other program on the database may use these numbers. */
export const LOCKS = {
  migration: 7_436_721,
  demoStudio: 7_436_722,
  meetingMoves: 7_436_723,
  /** Taken by `lock_meetings`. */
  meetingsAndBlocks: 7_436_724,
  firstOwner: 7_436_725,
  productOrder: 7_436_726,
  galleryOrder: 7_436_727,
  invitation: 7_436_728,
  newPicture: 7_436_729,
  imports: 7_436_730,
  newPhoto: 7_436_733,
  /** Together with the day's number. */
  ordersOfDay: 7_436_734,
  /** Taken by `lock_stem_movements`. */
  stemMovements: 7_436_750,
  /** Together with a hash of the address. */
  remindersOf: 7_436_745,
  deliveryZones: 7_436_735,
  certificate: 7_436_754,
  backup: 7_436_731,
  /** Shared while stored bytes must stay, for example during a backup. */
  storedBytes: 7_436_732,
  /** Of the database `postgres`: shared by the programs that need our own server, exclusive for the one that stops it. */
  databaseServer: 7_436_751,
  /** Taken by `set_slug`. */
  slugs: 7_436_752,
} as const;

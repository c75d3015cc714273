import type { Worksheet } from '~/features/resources/worksheet';

export const weddingWeekTimeline: Worksheet = {
  intro:
    'From the final count to the last vase carried home. Fill in the names and the numbers, then print a copy for the person who will answer your phone that day.',
  sections: [
    {
      kind: 'blanks',
      heading: 'Who to call',
      lines: `In charge on the day, and their number
Venue contact
Who opens the building, and when
Florist on the day
Driver of the van
Planner or coordinator`,
    },
    {
      kind: 'timeline',
      heading: 'The weeks before',
      lines: `14 days before | Send the final count of tables, bouquets and boutonnieres. Pay the balance.
10 days before | The flower order goes to the growers. After this, colors can shift but counts cannot.
7 days before | Confirm when the venue lets us in and who has the key.
5 days before | Send us the address for the bouquets and the name of the person who will receive them.
3 days before | The first flowers arrive and drink overnight. Look at the forecast for an outdoor ceremony.
2 days before | Bowls and garlands are made. Drop off candles, frames and anything we should place.
1 day before | Bouquets and boutonnieres are made. Rehearse where the bouquet goes during the vows.`,
    },
    {
      kind: 'timeline',
      heading: 'The day, for a ceremony at 4:00 PM',
      lines: `8:00 AM | The van is loaded, coolest pieces last.
10:00 AM | Arch and urns go up at the ceremony.
11:30 AM | Centerpieces are set once the linens are on.
12:30 PM | Bouquets reach the dressing room, in water. Boutonnieres stay in their box, in the shade.
1:30 PM | Bouquets come out of the water ten minutes before pictures.
3:15 PM | Boutonnieres are pinned: left side, stem down.
3:45 PM | A last walk down the aisle. Petals are scattered.
4:00 PM | Ceremony
4:30 PM | Ceremony flowers move to the head table and the bar.
5:30 PM | Bouquets go into the vases that wait for them.
10:00 PM | Guests may take bud vases. Rentals are collected.
|
|`,
    },
    {
      kind: 'checklist',
      heading: 'For the person in charge',
      lines: `Key or door code tested the day before
Scissors, pins, floral tape and a towel in one bag
Bouquets stood in two inches of water whenever they are not in a picture
Boutonnieres kept out of the sun until they are pinned
One spare boutonniere with the best man
Air conditioning on by noon
A car with its back seat down for what goes home
Vases and stands counted before the van leaves`,
    },
  ],
};

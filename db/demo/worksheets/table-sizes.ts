import type { Worksheet } from '~/features/resources/worksheet';

export const tableSizes: Worksheet = {
  intro:
    'Flowers share the table with plates, glasses, bread and elbows. Measure the tables, or ask your venue for their sizes, before you fall in love with a centerpiece.',
  sections: [
    {
      kind: 'table',
      heading: 'How much room there is',
      columns: 'Table | Seats | Room for flowers | Height, seated view free',
      lines: `Round, 48 inches | 4 to 6 | 10 inches across | up to 12 inches, or from 24
Round, 60 inches | 8 | 14 inches across | up to 12 inches, or from 24
Round, 66 inches | 9 | 16 inches across | up to 12 inches, or from 24
Round, 72 inches | 10 | 18 inches across | up to 14 inches, or from 26
Banquet, 6 feet by 30 inches | 6 to 8 | 8 inches wide, the length less a foot at each end | up to 12 inches
Banquet, 8 feet by 30 inches | 8 to 10 | 8 inches wide, the length less a foot at each end | up to 12 inches
Farm table, 8 feet by 40 inches | 8 to 10 | 18 inches wide | up to 12 inches
Cocktail, 30 inches | stands 4 | 5 inches across | up to 10 inches
Sweetheart, 48 inches | 2 | the front edge, 6 inches wide | up to 10 inches`,
    },
    {
      kind: 'text',
      heading: 'Three rules of thumb',
      text: `Leave 11 inches from the edge of the table for each place setting. Family-style dinners need 6 more in the middle for the dishes.

Keep flowers below the chin or above the head. Between 14 and 24 inches they stand in front of somebody’s face.

Mix heights across a room, not on one table: two tables of low bowls to each tall one.`,
    },
    {
      kind: 'checklist',
      heading: 'Ask your venue',
      lines: `What sizes are the tables, and how many of each?
Are the linens to the floor? Which color?
Is dinner plated, family style or a buffet?
Are open candles allowed, or only in glass?
When may the florist come in, and when must everything be out?
Who moves flowers from the ceremony to the tables?`,
    },
    {
      kind: 'table',
      heading: 'Your tables',
      columns: 'Table | Size | How many | Linens | Flowers',
      lines: `Guests
Guests
Head or sweetheart
Cake
Gifts and guest book
Bar
|`,
    },
  ],
};

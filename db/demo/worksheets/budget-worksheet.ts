import type { Worksheet } from '~/features/resources/worksheet';

export const budgetWorksheet: Worksheet = {
  intro:
    'Most of our couples spend about a tenth of their budget on flowers. Write down how many of each piece you want, multiply, and see where you land before anyone quotes you a total. It is easier to cross out a line now than to trim every line later.',
  sections: [
    {
      kind: 'blanks',
      heading: 'Where you start',
      lines: `Names
Date and venue
Guests
Whole budget
One tenth of it, for flowers`,
    },
    {
      kind: 'table',
      heading: 'To wear and to carry',
      columns: 'Piece | Typical price | How many | Total',
      lines: `Bridal bouquet | $185 to $325
Bridesmaid bouquet | $75 to $110
Boutonniere | $16 to $22
Corsage | $28 to $38
Flower crown | $65 to $95
Flower girl basket | $35`,
    },
    {
      kind: 'table',
      heading: 'Ceremony',
      columns: 'Piece | Typical price | How many | Total',
      lines: `Arch, half covered | $450 to $700
Arch, full | $900 to $1,400
Urn, each | $180 to $260
Aisle marker | $24 to $40
Garland, each foot | $14 to $22`,
    },
    {
      kind: 'table',
      heading: 'Reception',
      columns: 'Piece | Typical price | How many | Total',
      lines: `Table bowl, low | $85 to $145
Tall centerpiece | $175 to $290
Bud vases, three | $36 to $48
Cake flowers | $40 to $75
Bar or guest book | $65 to $110
|`,
    },
    {
      kind: 'table',
      heading: 'And the rest',
      columns: 'Cost | Typical price | Yours',
      lines: `Delivery and setup | 10% to 15% of the flowers
Moving pieces after the ceremony | $75 to $150
Taking everything down | $150 to $250
Rental vases and stands | $2 to $25 each
Sales tax
All together`,
    },
    {
      kind: 'text',
      heading: 'Where a hundred dollars shows',
      text: `It shows in the bridal bouquet, which is in every picture, at the place where you say your vows, and on the table where you sit.

It hardly shows on the backs of chairs, along an aisle that guests walk once, and in the twentieth centerpiece. Move ceremony flowers to the reception and you pay for them once.`,
    },
  ],
};

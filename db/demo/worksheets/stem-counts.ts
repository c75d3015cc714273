import type { Worksheet } from '~/features/resources/worksheet';

export const stemCounts: Worksheet = {
  intro:
    'Two quotes for “a bridal bouquet” can differ by a hundred dollars because one has 18 stems in it and the other has 35. These are the counts we work with. Ask any florist for theirs, and you can compare offers line by line.',
  sections: [
    {
      kind: 'table',
      heading: 'To wear and to carry',
      columns: 'Piece | Stems in all | Large flowers | Size',
      lines: `Bridal bouquet | 30 to 35 | 8 to 10 | 12 to 14 inches across
Bridesmaid bouquet | 18 to 22 | 4 to 6 | 9 to 10 inches across
Toss bouquet | 10 to 12 | 3 | 6 inches across
Boutonniere | 3 | 1 | 3 inches long
Corsage | 5 to 7 | 2 | 3 inches across
Flower crown | 25 to 30 | none, small flowers only | to measure
Flower girl basket | petals of 12 roses | – | 2 quarts`,
    },
    {
      kind: 'table',
      heading: 'For the rooms',
      columns: 'Piece | Stems in all | Large flowers | Size',
      lines: `Table bowl, low | 14 to 22 | 5 to 7 | 12 to 14 inches across
Tall centerpiece | 40 to 50 | 12 | 24 inches high
Bud vase | 3 to 5 | 1 | 8 inches high
Garland, each foot | 10 to 12 of greens | 0 to 2 | 5 inches wide
Aisle marker | 8 to 10 | 2 | 10 inches long
Arch, half covered | 120 to 150 | 35 | 7 feet high
Arch, full | 250 | 60 | 7 feet high
Urn, each | 60 to 70 | 15 | 3 feet high`,
    },
    {
      kind: 'text',
      heading: 'How to read a count',
      text: `A stem of spray roses has four or five small blooms; a garden rose has one large one. Count both as a stem, but look at the “large flowers” column to know what you will see from across a room.

Greens make up about a third of each count. A piece that is all flowers costs about a third more at the same size.`,
    },
    {
      kind: 'table',
      heading: 'Compare your quotes',
      columns: 'Piece | How many | Quote 1: stems | Quote 1: price | Quote 2: stems | Quote 2: price',
      lines: `Bridal bouquet
Bridesmaid bouquet
Boutonniere
Table bowl
Arch
|
|
|`,
    },
  ],
};

import type { Worksheet } from '~/features/resources/worksheet';

export const bouquetShapes: Worksheet = {
  intro:
    'The same flowers can be gathered into a ball, a cloud or a waterfall. Choose the shape first: it decides how the bouquet is held, what it weighs, and how much of the dress it hides. Pictures of a shape you like are useful even if the flowers in them are not yours.',
  sections: [
    {
      kind: 'table',
      heading: 'Shapes',
      columns: 'Shape | How it is held | Weight | Goes with',
      lines: `Round | One hand, at the navel | 2 pounds | Full skirts, formal rooms
Loose, gathered | One hand, low on the hip | 2 to 3 pounds | Almost any dress, gardens, barns
Cascade | Two hands, elbows in | 3 to 4 pounds | Plain dresses, long trains
Long, arm-held | In the crook of the arm | 2 to 3 pounds | Slim dresses, suits
One-sided | One hand, the long side down | 2 to 3 pounds | Details on one side of a dress
Posy | One hand | 1 pound | Short dresses, city hall, attendants`,
    },
    {
      kind: 'text',
      heading: 'Carry it well',
      text: `Hold it lower than feels natural: thumbs at the belly button, blooms tilted slightly away from you. High bouquets hide the neckline and lift the shoulders in every picture.

Hand it to someone before you hug. Stand it in two inches of water whenever you sit down, and dry the stems with the towel we pack.`,
    },
    {
      kind: 'checklist',
      heading: 'Bring to your consultation',
      lines: `A picture of the dress or the suit, front and back
A swatch of the fabric, or a picture taken by a window
Your height, and the height of your heels
Two pictures of a shape you like
One picture of a bouquet you do not like
Anything to tie in: a brooch, a ribbon, a piece of lace
Allergies and scents that bother you`,
    },
    {
      kind: 'blanks',
      heading: 'Your bouquet',
      lines: `Shape
Size compared with a dinner plate: smaller, the same, larger
Ribbon: color, long or short ends
Flowers that must be in it
Who carries the other bouquets, and how many`,
    },
  ],
};

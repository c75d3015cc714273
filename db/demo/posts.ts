/** Their text is `posts/{slug}.md`, their picture `post-{slug}.webp`; `written` is a day of the year. */
export interface DemoPost {
  slug: string;
  title: string;
  category: string;
  excerpt: string;
  written: `${number}-${number}`;
  alt: string;
  caption: string;
}

export const posts: DemoPost[] = [
  {
    slug: 'first-frost-dahlias',
    title: 'The evening before the frost',
    category: 'The Rows',
    excerpt: 'What gives up at thirty-two degrees, what does not, and how six hundred dahlias get through the winter.',
    written: '10-21',
    alt: 'Dahlias in burgundy and coral, the last of the row, edged with frost.',
    caption: 'Dahlia, the lower rows. The third week of October.',
  },
  {
    slug: 'what-a-wedding-week-looks-like',
    title: 'What a wedding week looks like',
    category: 'Weddings',
    excerpt:
      'Seven hundred and seventy-four stems from Monday to Saturday night, and the three things that help us most.',
    written: '09-16',
    alt: 'Five zinc buckets in a row, cosmos, dahlias, hydrangea, roses and daisies standing in them.',
    caption: 'The cold room on a Wednesday. September.',
  },
  {
    slug: 'how-to-keep-cut-flowers',
    title: 'Four minutes for ten days',
    category: 'Care',
    excerpt:
      'How to keep cut flowers: what to do in the first four minutes, how long each kind lasts, and what to forget.',
    written: '08-12',
    alt: 'Ranunculus and roses in a clear glass of water, three cut stems and a pair of scissors beside it.',
    caption: 'Clean glass, clean water, a sharp cut. August.',
  },
  {
    slug: 'peonies-in-may',
    title: 'Twenty-five days of peonies',
    category: 'The Rows',
    excerpt:
      'When they are here, when they are not, how a bud is made to wait, and four honest choices for the other months.',
    written: '05-20',
    alt: 'Pink and white peonies, full open, standing in two zinc buckets.',
    caption: 'Duchesse de Nemours and Sarah Bernhardt. Late May.',
  },
  {
    slug: 'sympathy-flowers-what-to-send',
    title: 'Sympathy flowers: what to send',
    category: 'Sympathy',
    excerpt: 'Who usually sends what, when it should be there, what to write on the card, and what it costs.',
    written: '03-10',
    alt: 'White roses and snapdragons in a plain pale green jug before a green-gray wall.',
    caption: 'For the house, ten days after.',
  },
  {
    slug: 'growing-on-a-quarter-acre',
    title: 'Growing on a quarter of an acre',
    category: 'The Rows',
    excerpt: 'Thirty-six beds, one groundhog, and the arithmetic of a very small flower farm through the year.',
    written: '02-03',
    alt: 'Narrow beds of flowers with earth paths between them and hills behind.',
    caption: 'The rows from above the spring.',
  },
];

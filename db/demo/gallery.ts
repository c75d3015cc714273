import type { GALLERIES } from '~/features/gallery/gallery.schema';
import type { DemoPicture } from './homepage';

/** A picture of one of the three galleries; the first of a gallery is its newest. */
export interface GalleryPicture extends Required<DemoPicture> {
  category: (typeof GALLERIES)[number]['category'];
}

export const gallery: GalleryPicture[] = [
  {
    picture: 'rose-eucalyptus-ceremony-arch.webp',
    alt: 'The left side of a round ceremony arch, thick with roses, daisies and eucalyptus, against a pale wall.',
    caption: 'Half an arch, heavier at the foot. September.',
    category: 'Wedding & Event',
  },
  {
    picture: 'white-bridal-bouquet-anemones.webp',
    alt: 'A white bouquet lying on stone-colored cloth, its ribbon loose around cut stems.',
    caption: 'For Hannah: hydrangea, rose and anemone. May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'dahlia-candle-table.webp',
    alt: 'A table runner with a low bowl of burgundy, orange and pale dahlias between lit taper candles.',
    caption: 'Dahlias low enough to talk across. October.',
    category: 'Wedding & Event',
  },
  {
    picture: 'peony-rose-compote-wide.webp',
    alt: 'Pink peonies, blush and apricot roses and white anemones in a pale footed bowl, fallen petals beside it.',
    caption: 'The register table. June.',
    category: 'Wedding & Event',
  },
  {
    picture: 'blush-rose-bouquet-satin-ribbon.webp',
    alt: 'A round bouquet of blush roses tied with a satin ribbon.',
    caption: 'Garden rose, hand-tied, one ribbon. June.',
    category: 'Wedding & Event',
  },
  {
    picture: 'blush-peony-rose-compote.webp',
    alt: 'Blush peonies and roses spilling over a footed bowl.',
    caption: 'Peony and rose for the head table. Late May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'tulip-peony-pewter-urn.webp',
    alt: 'A dark arrangement lit from the left, yellow tulips standing above burgundy and pale blooms.',
    caption: 'Pewter, one window. April.',
    category: 'General Floristry',
  },
  {
    picture: 'dahlias-rose-footed-bowl.webp',
    alt: 'Burgundy, orange and blush blooms spreading wide over a white foot, clay wall behind.',
    caption: 'Dahlia and willow leaf, for a front desk. Late August.',
    category: 'General Floristry',
  },
  {
    picture: 'white-hydrangea-anemone-wreath.webp',
    alt: 'A white wreath of hydrangea, rose and anemone on a dark wall.',
    caption: 'Door wreath, chapel side.',
    category: 'General Floristry',
  },
  {
    picture: 'single-blush-rose-black-vase.webp',
    alt: 'One large pale pink bloom above a round black vase.',
    caption: 'Garden rose, nothing else. June.',
    category: 'General Floristry',
  },
  {
    picture: 'rose-peony-fern-wreath.webp',
    alt: 'A wreath of roses, peonies and fern.',
    caption: 'Rose, peony and fern on grapevine. June.',
    category: 'General Floristry',
  },
  {
    picture: 'dahlia-cosmos-farm-row.webp',
    alt: 'Coral and cream dahlias and pink cosmos beside a bare earth path.',
    caption: 'The cutting rows in August.',
    category: 'Micro Farm',
  },
  {
    picture: 'pink-cosmos-stoneware-bottle.webp',
    alt: 'Pink cosmos in a stoneware bottle.',
    caption: 'Cosmos, the first cut of the row. July.',
    category: 'Micro Farm',
  },
  {
    picture: 'white-anemones-stoneware-bottle.webp',
    alt: 'White anemones with dark centers in a stoneware bottle.',
    caption: 'Anemone from under cover. April.',
    category: 'Micro Farm',
  },
];

/** The studio itself, beside its story. */
export const storyPicture: Required<DemoPicture> = {
  picture: 'about-story.webp',
  alt: 'A long wooden bench under a window, buckets of cut flowers beneath it.',
  caption: 'The bench, on a Thursday.',
};

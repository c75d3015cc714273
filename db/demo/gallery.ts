import type { GALLERIES } from '~/features/gallery/gallery.schema';
import type { DemoPicture } from './homepage';

/** The first of a gallery is its newest. */
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
    caption: 'The guest book table. June.',
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
    caption: 'Pewter, one window. October.',
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
  {
    picture: 'gallery-wedding-03.webp',
    alt: 'A bouquet of orange, burgundy and pale pink dahlias lying on stone-colored cloth, a white ribbon round its stems.',
    caption: 'Dahlia and ranunculus, hand-tied. October.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-02.webp',
    alt: 'The shoulder of an arch, where blush roses, eucalyptus and willow leaf turn the corner before a pale wall.',
    caption: 'Rose and eucalyptus, the heavy side of an arch. September.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-07.webp',
    alt: 'A white cake of three tiers on a stand, with roses, ranunculus and eucalyptus where the tiers meet.',
    caption: 'Rose and ranunculus on a plain cake. May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-06.webp',
    alt: 'Pink peonies, apricot roses and white anemones above kraft paper, a sage wall behind.',
    caption: 'Peony, rose and anemone in paper. May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-08.webp',
    alt: 'Five boutonnieres in a row on linen, each one bloom with a little leaf, bound in ribbon.',
    caption: 'Ranunculus, rose and anemone, pinned and ready. April.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-05.webp',
    alt: 'A low bowl of orange, burgundy and blush dahlias, near enough to count the petals.',
    caption: 'Dahlia in a low stoneware bowl. September.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-01.webp',
    alt: 'White hydrangea, peonies, roses and dark-eyed anemones packed close, seen from above.',
    caption: 'Hydrangea, peony and anemone, close to. May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-04.webp',
    alt: 'Burgundy, apricot and pale pink dahlias with coral ranunculus at the edge, from close above.',
    caption: 'Dahlia, rose and ranunculus in one hand. October.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-general-01.webp',
    alt: 'Peach and lilac-pink roses, a white anemone, daisies and purple spires in a pale footed bowl before a sage wall.',
    caption: 'Garden rose and delphinium in a footed bowl. June.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-03.webp',
    alt: 'A pale peony lit from the left, red and burgundy blooms sinking into shadow around it.',
    caption: 'Peony and rose in pewter. October.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-08.webp',
    alt: 'Blue hydrangeas and pink peonies in a white footed bowl, blue petals fallen beside it.',
    caption: 'Hydrangea and peony in a footed bowl. June.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-02.webp',
    alt: 'Pink peonies, pale roses, cosmos and two dark-eyed anemones edge to edge.',
    caption: 'Peony, rose and cosmos in a footed bowl. June.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-09.webp',
    alt: 'A white lily with yellow anthers in a stoneware bottle, dark wall behind.',
    caption: 'Lily in a stoneware bottle. July.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-07.webp',
    alt: 'Orange and burgundy dahlias and one pale one in kraft paper, a linen bow round the middle.',
    caption: 'Dahlia and ranunculus in paper. September.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-06.webp',
    alt: 'Vases in terracotta, white, black and sage on a shelf in window light, willow leaf in the white one.',
    caption: 'Willow leaf in a moon vase, ranunculus in a bud vase. March.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-04.webp',
    alt: 'One blush rose seen straight from above, filling most of the picture.',
    caption: 'Garden rose, just open. June.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-10.webp',
    alt: 'Two white daisies, one tall and one short, in a stoneware bottle.',
    caption: 'Daisy in a stoneware bottle. June.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-05.webp',
    alt: 'Cream ranunculus and white daisies on dark ground, a blush rose above them.',
    caption: 'Ranunculus and daisy, from above. May.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-farm-05.webp',
    alt: 'Inside a hoop tunnel: beds of peach and orange ranunculus and of white, plum and lilac anemones run to the open end.',
    caption: 'Ranunculus and anemone under film. March.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-farm-03.webp',
    alt: 'White tulips in a bed of bare earth, coral and yellow ones behind them, wooded ridges beyond.',
    caption: 'Tulip rows below the ridge. April.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-farm-04.webp',
    alt: 'Pink, rose and white cosmos on thin stems against a pale sky, seen from low down.',
    caption: 'Cosmos from the path. August.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-farm-01.webp',
    alt: 'Peach and coral dahlias and a white cosmos in low sun, the rest of the row out of focus.',
    caption: 'Dahlia and cosmos in the row. August.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-farm-02.webp',
    alt: 'A fern, a blue hydrangea, an anemone, a delphinium, a white rose, a pink tulip, a pink peony and branches of leaf side by side on linen.',
    caption: 'Hydrangea to peony, a stem of each on the packing cloth. June.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-farm-06.webp',
    alt: 'Two steel buckets on a path between flower beds, one full of coral and blush dahlias, one of pink and white cosmos.',
    caption: 'Dahlia and cosmos, cut before eight. September.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-farm-07.webp',
    alt: 'Five steel buckets in a row on a bench, with white tulips, anemones, hydrangeas, peonies and ranunculus.',
    caption: 'A white wedding, the evening before. May.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-wedding-09.webp',
    alt: 'A long low bowl of white hydrangea, cream peony, garden rose and anemone on linen, between brass candlesticks.',
    caption: 'All in white, for a table of twelve. May.',
    category: 'Wedding & Event',
  },
];

export const storyPicture: Required<DemoPicture> = {
  picture: 'about-story.webp',
  alt: 'A long wooden bench under a window with a jug of roses on it, five buckets of cut flowers on the floor before it.',
  caption: 'The bench, on a Thursday.',
};

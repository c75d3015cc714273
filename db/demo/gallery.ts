import type { DemoPicture } from './homepage';

/** The first of a gallery is its newest. */
export interface GalleryPicture extends Required<DemoPicture> {
  category: string;
}

export const gallery: GalleryPicture[] = [
  {
    picture: 'scene-chapel-ceremony.webp',
    alt: 'A white chapel in morning sun: a round arch of pink and cream roses with eucalyptus, posies on wooden chairs, petals along the aisle.',
    caption: 'A whole arch, and a posy on every aisle chair. May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'white-bridal-bouquet-anemones.webp',
    alt: 'A white bouquet with fern and eucalyptus lying on stone-colored cloth, its ribbon loose around cut stems.',
    caption: 'For Hannah: hydrangea, rose and anemone. May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'scene-barn-wedding-table.webp',
    alt: 'A long wooden table in a barn, laid for dinner, with roses, tulips and eucalyptus down the middle and tall lit candles; the doors stand open to a field.',
    caption: 'One long table, one garland down the middle. May.',
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
    alt: 'A pink peony, blush and apricot roses, white anemones and blue scabiosa in a pale footed bowl, fallen petals beside it.',
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
    alt: 'A pale peony, red roses, yellow tulips and blue delphinium in a pewter urn, lit from the left against a dark wall.',
    caption: 'Pewter, one window, four seasons. October.',
    category: 'General Floristry',
  },
  {
    picture: 'dahlias-rose-footed-bowl.webp',
    alt: 'Burgundy, orange and blush dahlias and roses in a white footed bowl, dark red cosmos above them, clay wall behind.',
    caption: 'Dahlia and willow leaf, for a front desk. Late August.',
    category: 'General Floristry',
  },
  {
    picture: 'scene-doorstep-delivery.webp',
    alt: 'A bouquet of peach and pink roses and peonies in kraft paper, with a card, on the step before a green front door.',
    caption: 'At the door, with a card. June.',
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
    alt: 'One large pale pink bloom above a black bottle-shaped vase, sage wall behind.',
    caption: 'Garden rose, nothing else. June.',
    category: 'General Floristry',
  },
  {
    picture: 'rose-peony-fern-wreath.webp',
    alt: 'A wreath of pink and apricot roses, peonies and fern on a dark green wall.',
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
    alt: 'Two pink cosmos in a stoneware bottle, the rest of the bunch in paper behind it.',
    caption: 'Cosmos, the first cut of the row. July.',
    category: 'Micro Farm',
  },
  {
    picture: 'white-anemones-stoneware-bottle.webp',
    alt: 'Two white anemones with dark centers in a stoneware bottle, the rest of the bunch in paper behind it.',
    caption: 'Anemone from under cover. April.',
    category: 'Micro Farm',
  },
  {
    picture: 'gallery-wedding-03.webp',
    alt: 'A bouquet of burgundy, orange and pale pink dahlias with ranunculus, roses and burgundy cosmos lying on sand-colored linen, a pale ribbon at its stems.',
    caption: 'Dahlia and ranunculus, hand-tied. October.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-07.webp',
    alt: 'A white cake of three tiers on a stand, with roses, ranunculus and eucalyptus where the tiers meet.',
    caption: 'Rose and ranunculus on a plain cake. May.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-wedding-08.webp',
    alt: 'Five boutonnieres in a row on linen, each one bloom with a little leaf, bound in ribbon.',
    caption: 'Ranunculus, rose and anemone, pinned and ready. April.',
    category: 'Wedding & Event',
  },
  {
    picture: 'gallery-general-01.webp',
    alt: 'Pink, cream and peach roses and ranunculus, pale cosmos and violet scabiosa in a pale footed bowl before a sage wall.',
    caption: 'Garden rose, ranunculus and cosmos in a footed bowl. June.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-08.webp',
    alt: 'Blue hydrangeas, pink tulips and pale ranunculus in a white footed bowl, blue petals fallen beside it.',
    caption: 'Hydrangea, tulip and ranunculus in a footed bowl. May.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-09.webp',
    alt: 'A white lily with rust-red anthers in a stoneware bottle, dark wall behind.',
    caption: 'Lily in a stoneware bottle. July.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-07.webp',
    alt: 'Burgundy, orange and pale pink dahlias, coral ranunculus and roses in kraft paper with a linen bow, on an oak table.',
    caption: 'Dahlia, rose and ranunculus in paper. September.',
    category: 'General Floristry',
  },
  {
    picture: 'vessel-shelf-window-light.webp',
    alt: 'A wooden shelf in window light with vases in terracotta, white, sage, black and blue, and a branch of leaves.',
    caption: 'The rental shelf: clay, stone, pewter.',
    category: 'General Floristry',
  },
  {
    picture: 'roses-ranunculus-daisies-close.webp',
    alt: 'Pink and cream ranunculus and roses from close above, white daisies between them.',
    caption: 'Ranunculus, rose and daisy, from above. May.',
    category: 'General Floristry',
  },
  {
    picture: 'gallery-general-10.webp',
    alt: 'Two white daisies, one tall and one short, in a stoneware bottle.',
    caption: 'Daisy in a stoneware bottle. June.',
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
  picture: 'scene-workbench-morning.webp',
  alt: 'A wooden bench in morning sun with a half-tied bouquet of roses, cut stems and a mug on it, buckets of delphinium and peonies on the floor, a green apron on a hook.',
  caption: 'The bench, on a Thursday.',
};

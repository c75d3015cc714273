/** A picture by its file in `pictures/`. A caption names plant, vessel, month. */
export interface DemoPicture {
  picture: string;
  alt: string;
  caption?: string;
}

/** `petal` stands beside testimonials without a picture. */
export const homePictures = {
  hero: {
    picture: 'peony-rose-compote-wide.webp',
    alt: 'Pink peonies, blush and apricot roses and white anemones in a pale footed bowl, fallen petals beside it, the wall to its left empty.',
    caption: 'Peony, garden rose and anemone in a footed bowl. June.',
  },
  weddings: {
    picture: 'rose-eucalyptus-ceremony-arch.webp',
    alt: 'The left side of a round ceremony arch, thick with roses, daisies and eucalyptus, against a pale wall.',
    caption: 'Half an arch, heavier at the foot. September.',
  },
  general: {
    picture: 'dahlia-candle-table.webp',
    alt: 'A table runner with a low bowl of burgundy, orange and pale dahlias between lit taper candles.',
    caption: 'Dahlias low enough to talk across. October.',
  },
  sympathy: {
    picture: 'white-hydrangea-anemone-wreath.webp',
    alt: 'A white wreath of hydrangea, rose and anemone on a dark wall.',
    caption: 'Door wreath, chapel side.',
  },
  petal: {
    picture: 'roses-ranunculus-daisies-close.webp',
    alt: 'Blush and cream roses seen from close above, small daisies between them.',
  },
} satisfies Record<string, DemoPicture>;

/** In the order shown: first, third, fourth and sixth are cut to 4:5, the others to 5:4. */
export const glimpse: DemoPicture[] = [
  {
    picture: 'white-bridal-bouquet-anemones.webp',
    alt: 'A white bouquet lying on stone-colored cloth, its ribbon loose around cut stems.',
    caption: 'Hydrangea, rose and anemone, hand-tied. May.',
  },
  {
    picture: 'dahlia-cosmos-farm-row.webp',
    alt: 'Coral and cream dahlias and pink cosmos beside a bare earth path.',
    caption: 'The cutting rows in August.',
  },
  {
    picture: 'tulip-peony-pewter-urn.webp',
    alt: 'A dark arrangement lit from the left, yellow tulips standing above burgundy and pale blooms.',
    caption: 'Dahlia, tulip and late roses in pewter. October.',
  },
  {
    picture: 'dahlias-rose-footed-bowl.webp',
    alt: 'Burgundy, orange and blush blooms spreading wide over a white foot, clay wall behind.',
    caption: 'Dahlia and willow leaf, footed bowl. Late August.',
  },
  {
    picture: 'vessel-shelf-window-light.webp',
    alt: 'A wooden shelf in window light with vases in terracotta, white, sage, black and blue, and a branch of leaves.',
    caption: 'The rental shelf: clay, stone, pewter.',
  },
  {
    picture: 'single-blush-rose-black-vase.webp',
    alt: 'One large pale pink bloom above a round black vase.',
    caption: 'Garden rose, nothing else. June.',
  },
];

/** Without `alt` on the page, because the text beside them says the same. */
export const menuPictures = {
  inspiration: {
    picture: 'roses-ranunculus-daisies-close.webp',
    alt: 'Roses, ranunculus and daisies from close above.',
  },
  services: {
    picture: 'peony-rose-willow-kraft-bouquet.webp',
    alt: 'Blush peonies and roses with willow leaf in kraft paper.',
  },
  resources: {
    picture: 'vessel-shelf-window-light.webp',
    alt: 'Vases of clay, stone and metal on a shelf.',
  },
} satisfies Record<string, DemoPicture>;

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
    alt: 'A pink peony, blush and apricot roses, white anemones and blue scabiosa in a pale footed bowl, fallen petals beside it, the wall to its left empty.',
    caption: 'Peony, garden rose and anemone in a footed bowl. June.',
  },
  weddings: {
    picture: 'scene-chapel-ceremony.webp',
    alt: 'A white chapel in morning sun: a round arch of pink and cream roses with eucalyptus, posies on wooden chairs, petals along the aisle.',
    caption: 'A whole arch, and a posy on every aisle chair. May.',
  },
  general: {
    picture: 'scene-barn-wedding-table.webp',
    alt: 'A long wooden table in a barn, laid for dinner, with roses, tulips and eucalyptus down the middle and tall lit candles; the doors stand open to a field.',
    caption: 'One long table, one garland down the middle. May.',
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
    alt: 'A white bouquet with fern and eucalyptus lying on stone-colored cloth, its ribbon loose around cut stems.',
    caption: 'Hydrangea, rose and anemone, hand-tied. May.',
  },
  {
    picture: 'dahlia-cosmos-farm-row.webp',
    alt: 'Coral and cream dahlias and pink cosmos beside a bare earth path.',
    caption: 'The cutting rows in August.',
  },
  {
    picture: 'tulip-peony-pewter-urn.webp',
    alt: 'A pale peony, red roses, yellow tulips and blue delphinium in a pewter urn, lit from the left against a dark wall.',
    caption: 'Peony, tulip, rose and delphinium in pewter. October.',
  },
  {
    picture: 'dahlias-rose-footed-bowl.webp',
    alt: 'Burgundy, orange and blush dahlias and roses in a white footed bowl, dark red cosmos above them, clay wall behind.',
    caption: 'Dahlia and willow leaf, footed bowl. Late August.',
  },
  {
    picture: 'vessel-shelf-window-light.webp',
    alt: 'A wooden shelf in window light with vases in terracotta, white, sage, black and blue, and a branch of leaves.',
    caption: 'The rental shelf: clay, stone, pewter.',
  },
  {
    picture: 'single-blush-rose-black-vase.webp',
    alt: 'One large pale pink bloom above a black bottle-shaped vase, sage wall behind.',
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

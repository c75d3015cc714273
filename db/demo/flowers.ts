/** Seasons are those of West Virginia. */
export interface DemoFlower {
  slug: string;
  name: string;
  blurb: string;
  natural_colors_available: string;
  durability: string;
  in_season_availability: string;
  imported_from?: string;
  meanings: string;
}

export const flowers: DemoFlower[] = [
  {
    slug: 'anemone',
    name: 'Anemone',
    blurb:
      'It opens by day and closes at night, and the dark eye is the whole point of it. We set it where it can lean toward a window.',
    natural_colors_available: 'White, red, blue violet, purple, pink, burgundy; most with a dark center',
    durability: '5 to 8 days',
    in_season_availability: 'Spring: mid April to early June under cover. Imported from November to May.',
    imported_from: 'Italy, Netherlands, Israel',
    meanings: 'Anticipation and protection; to the Victorians, love forsaken',
  },
  {
    slug: 'astilbe',
    name: 'Astilbe',
    blurb:
      'A plume that softens whatever stands beside it, and grows happily in the shade of our north beds. It drinks more than it looks, so we give it deep water first.',
    natural_colors_available: 'White, cream, blush, pink, raspberry, red, lavender',
    durability: '5 to 7 days',
    in_season_availability: 'Summer: June to late July. Imported for most of the year.',
    imported_from: 'Netherlands',
    meanings: 'Patience and dedication',
  },
  {
    slug: 'babys-breath',
    name: 'Baby’s Breath',
    blurb:
      'By itself and in quantity it is a cloud; a single stem beside a rose is a habit. It dries where it hangs and keeps its shape for a year.',
    natural_colors_available: 'White, pale pink',
    durability: '7 to 10 days; dried, a year',
    in_season_availability: 'Summer: late June to August. Imported all year.',
    imported_from: 'Ecuador, Colombia, Kenya',
    meanings: 'Everlasting love, innocence',
  },
  {
    slug: 'calla-lily',
    name: 'Calla Lily',
    blurb: 'One line, drawn once. We let it bend the way it wants to and put nothing in front of it.',
    natural_colors_available: 'White, cream, yellow, orange, pink, burgundy, near-black purple, green',
    durability: '7 to 10 days, in shallow water',
    in_season_availability: 'Summer: July to September, from tubers lifted before frost. Imported all year.',
    imported_from: 'Colombia, Netherlands, New Zealand',
    meanings: 'Magnificent beauty, purity, rebirth',
  },
  {
    slug: 'carnation',
    name: 'Carnation',
    blurb:
      'It outlasts nearly everything on the bench, and in the antique shades nobody calls it plain. Clove-scented, if you choose the right kind.',
    natural_colors_available: 'White, cream, pink, peach, red, burgundy, yellow, purple, green; many two-colored',
    durability: '14 to 21 days',
    in_season_availability: 'Summer: June to August outdoors. Imported all year.',
    imported_from: 'Colombia, Ecuador, Kenya',
    meanings: 'Fascination and devotion; white for luck, pink for a mother’s love, red for admiration',
  },
  {
    slug: 'cosmos',
    name: 'Cosmos',
    blurb:
      'Thin as paper and never still, it brings the moving air of a field into a room. We cut it in the bud that shows color, because an open one bruises on the way.',
    natural_colors_available: 'White, shell pink, rose, carmine, burgundy, pale yellow, apricot',
    durability: '4 to 6 days',
    in_season_availability: 'Summer and autumn: late June to the first frost',
    meanings: 'Harmony, order, peace',
  },
  {
    slug: 'daffodil',
    name: 'Daffodil',
    blurb:
      'The first armful of the year, from the bank behind the studio. Its sap shortens the life of others, so it rests a night in a bucket of its own.',
    natural_colors_available: 'Yellow, white, cream; cups in orange, peach and pink',
    durability: '4 to 6 days',
    in_season_availability: 'Spring: mid March to late April. Imported from January to March.',
    imported_from: 'United Kingdom, Netherlands',
    meanings: 'New beginnings, regard',
  },
  {
    slug: 'dahlia',
    name: 'Dahlia',
    blurb:
      'From the size of a button to the size of a dinner plate, and the queen of our rows from July on. It must be cut open, for a bud never opens in the vase.',
    natural_colors_available: 'Every color except true blue',
    durability: '4 to 6 days',
    in_season_availability: 'Summer and autumn: mid July to the first frost in October',
    imported_from: 'Colombia and the Netherlands, in small amounts: it travels badly',
    meanings: 'Dignity, a lasting bond, inner strength',
  },
  {
    slug: 'delphinium',
    name: 'Delphinium',
    blurb:
      'The truest blue we have, and the height that a tall arrangement hangs from. It drops its florets when it is thirsty or near ripe fruit.',
    natural_colors_available: 'Pale to deep blue, violet, lavender, white, pink',
    durability: '6 to 8 days',
    in_season_availability: 'Summer: June to early July, and again in September. Imported all year.',
    imported_from: 'Colombia, Ecuador, Netherlands',
    meanings: 'An open heart, lightness, dignity',
  },
  {
    slug: 'foxglove',
    name: 'Foxglove',
    blurb:
      'A spire that looks as if it had walked in from the edge of the wood. Every part is poisonous, so it never stands on a table where people eat.',
    natural_colors_available: 'Rose purple, pink, white, cream, apricot; throats freckled',
    durability: '6 to 8 days',
    in_season_availability: 'Late spring to early summer: mid May to the end of June',
    imported_from: 'Netherlands, seldom',
    meanings: 'Healing and riddles; to the Victorians, insincerity',
  },
  {
    slug: 'garden-rose',
    name: 'Garden Rose',
    blurb:
      'Cupped, heavy and scented, and gone sooner than the florist’s rose: that is the bargain. Cut at six in the morning, it will see you through the evening and the days after.',
    natural_colors_available: 'White, cream, blush, pink, apricot, peach, yellow, red, burgundy, mauve',
    durability: '4 to 7 days',
    in_season_availability: 'Late spring to autumn: late May to October. Imported all year.',
    imported_from: 'Ecuador, Colombia, Kenya',
    meanings: 'Love; white for reverence, pink for gratitude, yellow for friendship',
  },
  {
    slug: 'hellebore',
    name: 'Hellebore',
    blurb:
      'It blooms when the snow is still in the ditches, with its face to the ground. We wait until the seed pods swell; cut earlier it faints within the hour.',
    natural_colors_available: 'White, cream, green, dusty pink, plum, slate; many freckled',
    durability: '7 to 10 days once seed has set',
    in_season_availability: 'Late winter to spring: late February to the end of April',
    imported_from: 'Netherlands',
    meanings: 'Serenity and peace; in older books, scandal',
  },
  {
    slug: 'hydrangea',
    name: 'Hydrangea',
    blurb:
      'One head fills a bowl, and the smooth kind is native to our creek banks. It drinks through its petals as well, so a tired one is laid under water for an hour.',
    natural_colors_available:
      'White, green, cream, pink, blue, purple, by kind and by soil; antique green and burgundy late in the year',
    durability: '5 to 8 days; cut late and papery, it dries',
    in_season_availability: 'Summer and autumn: mid June to the first frost. Imported all year.',
    imported_from: 'Colombia, Netherlands, Ecuador',
    meanings: 'Gratitude, heartfelt understanding; to the Victorians, boastfulness',
  },
  {
    slug: 'lavender',
    name: 'Lavender',
    blurb:
      'Less a flower than an air that hangs over the table. Cut when the first florets open and hung in the dark, it keeps its scent through two winters.',
    natural_colors_available: 'Violet, blue purple, pale pink, white',
    durability: '7 to 10 days; dried, a year or more',
    in_season_availability: 'Summer: mid June to the end of July. Dried all year.',
    imported_from: 'France and Bulgaria, mostly dried',
    meanings: 'Devotion, calm, purity',
  },
  {
    slug: 'lilac',
    name: 'Lilac',
    blurb:
      'Two weeks a year every old farmhouse here smells of it. We split the wood, strip the leaves and stand it in deep water before anything else.',
    natural_colors_available: 'Lilac, purple, wine, white, pale pink, primrose',
    durability: '3 to 5 days',
    in_season_availability: 'Spring: late April to mid May. Imported, forced, from December to April.',
    imported_from: 'Netherlands',
    meanings: 'First love, remembrance; white for youthful innocence',
  },
  {
    slug: 'lily',
    name: 'Lily',
    blurb:
      'It opens from the bottom up, so one stem is two weeks of company. We take the pollen out by hand, and every part is dangerous to cats: tell us if you keep one.',
    natural_colors_available: 'White, cream, pink, yellow, orange, red, burgundy',
    durability: '8 to 14 days',
    in_season_availability: 'Summer: mid June to August. Imported all year.',
    imported_from: 'Netherlands, Colombia',
    meanings: 'Purity, devotion; at a funeral, innocence restored',
  },
  {
    slug: 'lisianthus',
    name: 'Lisianthus',
    blurb:
      'People take it for a rose and then ask what it is. It comes from the American prairie, needs half a year from seed, and repays it with two weeks in the vase.',
    natural_colors_available: 'White, cream, champagne, blush, pink, apricot, lavender, purple, green',
    durability: '10 to 14 days',
    in_season_availability: 'Summer: July to mid September. Imported all year.',
    imported_from: 'Netherlands, Colombia, Japan',
    meanings: 'Appreciation, charm',
  },
  {
    slug: 'mountain-laurel',
    name: 'Mountain Laurel',
    blurb:
      'Our hills turn white with it at the start of June, cup upon cup, each with its ten sprung stamens. We cut a little, on land whose owner has said yes, and never near food: all of it is poisonous.',
    natural_colors_available: 'White, blush, pink, deep rose; some banded with maroon',
    durability: 'Blossom 5 to 7 days, leaves three weeks',
    in_season_availability: 'Late spring to early summer: late May to late June',
    meanings: 'Ambition, perseverance',
  },
  {
    slug: 'peony',
    name: 'Peony',
    blurb:
      'Cut when the bud gives like a marshmallow, it opens in two days to the size of a saucer. Its season is four weeks long, and we plan Junes around it.',
    natural_colors_available: 'White, cream, blush, pink, coral, red, magenta, pale yellow',
    durability: '5 to 7 days',
    in_season_availability: 'Late spring to early summer: mid May to mid June. Imported in most other months.',
    imported_from: 'Netherlands, Israel, Chile, New Zealand',
    meanings: 'Good fortune, a happy marriage, bashfulness',
  },
  {
    slug: 'queen-annes-lace',
    name: 'Queen Anne’s Lace',
    blurb:
      'It grows along every road in July and costs nothing but a walk. For weddings we sow its cousin ammi, which stands longer and sheds less.',
    natural_colors_available: 'White; a garden kind in rose and plum',
    durability: '5 to 7 days',
    in_season_availability: 'Summer: June to mid September. Ammi imported all year.',
    imported_from: 'Ammi from the Netherlands, Ecuador and Kenya',
    meanings: 'Sanctuary, delicacy',
  },
  {
    slug: 'ranunculus',
    name: 'Ranunculus',
    blurb:
      'A hundred petals as thin as tissue on a stem that curves like handwriting. It likes cold nights, so it is ours before the heat and gone the week summer comes.',
    natural_colors_available: 'White, cream, blush, pink, coral, apricot, yellow, orange, red, burgundy',
    durability: '7 to 10 days',
    in_season_availability: 'Spring: mid April to early June under cover. Imported from December to May.',
    imported_from: 'Italy, Netherlands, Japan',
    meanings: 'Radiant charm',
  },
  {
    slug: 'rhododendron',
    name: 'Rhododendron',
    blurb:
      'The great laurel of our north slopes, and the state flower since 1903. Bold in a branch, fleeting in a bouquet: we use it where it can keep its feet in water.',
    natural_colors_available: 'White, shell pink, rose purple; red and yellow in garden kinds',
    durability: 'Branches 5 to 7 days, single trusses 2 to 3',
    in_season_availability: 'Late spring to summer: late May to mid July, later the higher it grows',
    imported_from: 'Netherlands, seldom',
    meanings: 'Caution; here, the pride of a place',
  },
  {
    slug: 'scabiosa',
    name: 'Scabiosa',
    blurb:
      'A pincushion on a wire, always the highest and lightest thing in the bowl. Leave it a week too long on the plant and the seed head is as good as the flower.',
    natural_colors_available: 'White, lavender blue, lilac, pink, salmon, raspberry, near-black burgundy',
    durability: '5 to 7 days; seed heads dry for years',
    in_season_availability: 'Summer and autumn: mid June to the first frost. Imported for most of the year.',
    imported_from: 'Netherlands, Colombia',
    meanings: 'Love that was lost: an old name is mourning bride',
  },
  {
    slug: 'shasta-daisy',
    name: 'Shasta Daisy',
    blurb:
      'White with a yellow button, and honest about it. A jug of twenty looks better than any arrangement one could make of them.',
    natural_colors_available: 'White with a yellow center, cream',
    durability: '7 to 10 days',
    in_season_availability: 'Summer: mid June to August',
    imported_from: 'Seldom: the daisy sold in other months is a chrysanthemum from Colombia',
    meanings: 'Innocence, loyalty, new beginnings',
  },
  {
    slug: 'snapdragon',
    name: 'Snapdragon',
    blurb:
      'It bends toward the light within hours, so we store it upright and place it last. Children know what to do with the single florets.',
    natural_colors_available: 'White, cream, yellow, orange, peach, pink, red, burgundy, purple',
    durability: '7 to 10 days',
    in_season_availability:
      'Late spring to autumn: late May to October, resting in the heat of late July. Imported all year.',
    imported_from: 'Colombia, Ecuador, Canada',
    meanings: 'Graciousness, strength; in older books, deception',
  },
  {
    slug: 'sunflower',
    name: 'Sunflower',
    blurb:
      'We sow the pollen-free kinds every ten days, so that there is always an armful and never a stained tablecloth. It is a heavy drinker: look at the water each morning.',
    natural_colors_available: 'Yellow, gold, lemon, orange, rust, mahogany, near white',
    durability: '7 to 10 days',
    in_season_availability: 'Summer and autumn: late June to the first frost. Imported all year.',
    imported_from: 'Colombia, Ecuador, Mexico',
    meanings: 'Adoration, loyalty, long life',
  },
  {
    slug: 'sweet-pea',
    name: 'Sweet Pea',
    blurb:
      'Nothing else smells like it, and nothing else is over so soon. The more we cut, the more it gives, until the first hot week ends it.',
    natural_colors_available: 'White, cream, blush, pink, coral, lavender, purple, blue violet, maroon, red',
    durability: '4 to 5 days',
    in_season_availability: 'Late spring to early summer: mid May to early July. Imported in other months.',
    imported_from: 'Japan, Italy, Netherlands',
    meanings: 'Delicate pleasures, thanks, a fond goodbye',
  },
  {
    slug: 'tulip',
    name: 'Tulip',
    blurb:
      'It goes on growing after it is cut and turns to the window, so tomorrow’s bouquet is not today’s. We like it best on the fifth day, when it lets go.',
    natural_colors_available: 'Every color except true blue',
    durability: '5 to 7 days, in little cold water',
    in_season_availability: 'Spring: mid April to mid May. Imported from November to May.',
    imported_from: 'Netherlands, Canada',
    meanings: 'Love declared; white for forgiveness, yellow for cheer',
  },
  {
    slug: 'yarrow',
    name: 'Yarrow',
    blurb:
      'A flat plate of a hundred small flowers that gives a bouquet its floor. Cut when the pollen shows, it stands for a week and dries without a fuss.',
    natural_colors_available: 'White, cream, yellow, gold, pink, apricot, terracotta, red',
    durability: '7 to 10 days; dried, a year',
    in_season_availability: 'Summer: June to August, and a little again in September. Imported all year.',
    imported_from: 'Netherlands, Colombia',
    meanings: 'Healing, courage, lasting love',
  },
  {
    slug: 'zinnia',
    name: 'Zinnia',
    blurb:
      'Shake the stem: if it stands stiff, it is ready, and if it wobbles it will not last the day. It hates the cold of a cooler, which is why you meet it at markets and not in shops.',
    natural_colors_available: 'White, cream, yellow, orange, salmon, pink, red, magenta, lime green',
    durability: '6 to 10 days',
    in_season_availability: 'Summer and autumn: late June to the first frost',
    meanings: 'Thoughts of an absent friend, constancy',
  },
];

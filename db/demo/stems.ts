/** What the demo studio buys. Costs are those of a small shop in West Virginia. */
export const suppliers = [
  { name: 'Our own beds', lead_days: 0, note: 'Cut before eight in the morning.' },
  { name: 'Allegheny Wholesale Flowers', lead_days: 2, phone: '304-555-0171', email: 'orders@allegheny.example.com' },
  { name: 'Tygart Valley Growers', lead_days: 1, phone: '304-555-0188', email: 'hello@tygart.example.com' },
];

interface DemoStem {
  name: string;
  supplier: string;
  /** In the flower guide. */
  flower?: string;
  bunch_size: number;
  bunch_cost_cents: number;
  low_at: number;
  on_hand: number;
}

const [OWN = '', WHOLESALE = '', GROWERS = ''] = suppliers.map(({ name }) => name);

export const stems: DemoStem[] = [
  {
    name: 'Garden rose, blush',
    supplier: WHOLESALE,
    flower: 'Garden Rose',
    bunch_size: 12,
    bunch_cost_cents: 2640,
    low_at: 24,
    on_hand: 62,
  },
  {
    name: 'Peony, pink',
    supplier: GROWERS,
    flower: 'Peony',
    bunch_size: 10,
    bunch_cost_cents: 2400,
    low_at: 20,
    on_hand: 34,
  },
  {
    name: 'Anemone, white',
    supplier: GROWERS,
    flower: 'Anemone',
    bunch_size: 10,
    bunch_cost_cents: 950,
    low_at: 20,
    on_hand: 18,
  },
  {
    name: 'Ranunculus, apricot',
    supplier: GROWERS,
    flower: 'Ranunculus',
    bunch_size: 10,
    bunch_cost_cents: 1100,
    low_at: 20,
    on_hand: 41,
  },
  {
    name: 'Dahlia, mixed',
    supplier: OWN,
    flower: 'Dahlia',
    bunch_size: 1,
    bunch_cost_cents: 90,
    low_at: 15,
    on_hand: 27,
  },
  { name: 'Cosmos', supplier: OWN, flower: 'Cosmos', bunch_size: 1, bunch_cost_cents: 35, low_at: 20, on_hand: 44 },
  {
    name: 'Hydrangea, white',
    supplier: WHOLESALE,
    flower: 'Hydrangea',
    bunch_size: 5,
    bunch_cost_cents: 1450,
    low_at: 5,
    on_hand: 12,
  },
  {
    name: 'Tulip, mixed',
    supplier: WHOLESALE,
    flower: 'Tulip',
    bunch_size: 10,
    bunch_cost_cents: 780,
    low_at: 30,
    on_hand: 96,
  },
  {
    name: 'Lily, white',
    supplier: WHOLESALE,
    flower: 'Lily',
    bunch_size: 10,
    bunch_cost_cents: 1800,
    low_at: 10,
    on_hand: 22,
  },
  {
    name: 'Sunflower',
    supplier: GROWERS,
    flower: 'Sunflower',
    bunch_size: 5,
    bunch_cost_cents: 625,
    low_at: 10,
    on_hand: 31,
  },
  {
    name: 'Sweet pea',
    supplier: OWN,
    flower: 'Sweet Pea',
    bunch_size: 1,
    bunch_cost_cents: 25,
    low_at: 30,
    on_hand: 66,
  },
  { name: 'Willow leaf', supplier: WHOLESALE, bunch_size: 25, bunch_cost_cents: 975, low_at: 25, on_hand: 130 },
  { name: 'Fern', supplier: OWN, bunch_size: 1, bunch_cost_cents: 20, low_at: 20, on_hand: 58 },
];

interface DemoRecipe {
  /** By SKU; a number for each stem. */
  [stem: string]: number;
}

/** `other` is the vase, the paper and the ribbon, in cents. */
export const recipes: Record<string, { other: number; stems: DemoRecipe }> = {
  'ROSES-12': { other: 350, stems: { 'Garden rose, blush': 12, 'Willow leaf': 4 } },
  'ROSES-24': { other: 450, stems: { 'Garden rose, blush': 24, 'Willow leaf': 7 } },
  'ONE-ROSE-BLUSH': { other: 620, stems: { 'Garden rose, blush': 1 } },
  'GARDEN-S': {
    other: 280,
    stems: { 'Peony, pink': 4, 'Garden rose, blush': 5, 'Ranunculus, apricot': 5, 'Anemone, white': 4 },
  },
  'GARDEN-D': {
    other: 280,
    stems: { 'Peony, pink': 6, 'Garden rose, blush': 8, 'Ranunculus, apricot': 6, 'Anemone, white': 6 },
  },
  'GARDEN-P': {
    other: 320,
    stems: { 'Peony, pink': 8, 'Garden rose, blush': 10, 'Ranunculus, apricot': 10, 'Anemone, white': 8 },
  },
  'JUNE-LEDGE-S': { other: 1450, stems: { 'Peony, pink': 10, 'Garden rose, blush': 8, 'Willow leaf': 8 } },
  'JUNE-LEDGE-D': { other: 1450, stems: { 'Peony, pink': 14, 'Garden rose, blush': 12, 'Willow leaf': 10 } },
  'JUNE-LEDGE-P': { other: 1650, stems: { 'Peony, pink': 18, 'Garden rose, blush': 16, 'Willow leaf': 14 } },
  'BLACK-EYED-10': { other: 1100, stems: { 'Anemone, white': 10 } },
  'BLACK-EYED-10N': { other: 150, stems: { 'Anemone, white': 10 } },
  'LATE-AUGUST-S': { other: 1200, stems: { 'Dahlia, mixed': 16 } },
  'LATE-AUGUST-D': { other: 1300, stems: { 'Dahlia, mixed': 24 } },
  'LATE-AUGUST-P': { other: 1500, stems: { 'Dahlia, mixed': 32 } },
  'FENCE-ROW-15': { other: 1050, stems: { Cosmos: 15 } },
  'FENCE-ROW-15N': { other: 150, stems: { Cosmos: 15 } },
  'THREE-HEADS': { other: 300, stems: { 'Hydrangea, white': 3, 'Tulip, mixed': 6, 'Garden rose, blush': 1 } },
  'SUNFLOWER-10': { other: 250, stems: { Sunflower: 10 } },
  'SUNFLOWER-18': { other: 250, stems: { Sunflower: 18 } },
  'SUNFLOWER-30': { other: 300, stems: { Sunflower: 30 } },
  'SWEET-PEA-1': { other: 480, stems: { 'Sweet pea': 20 } },
  'SWEET-PEA-2': { other: 940, stems: { 'Sweet pea': 40 } },
  'SWEET-PEA-3': { other: 1400, stems: { 'Sweet pea': 60 } },
  'TULIPS-20-CORAL': { other: 200, stems: { 'Tulip, mixed': 20 } },
  'TULIPS-20-BUTTER': { other: 200, stems: { 'Tulip, mixed': 20 } },
  'TULIPS-20-WHITE': { other: 200, stems: { 'Tulip, mixed': 20 } },
  'STANDING-SPRAY-S': { other: 2400, stems: { 'Lily, white': 12, 'Garden rose, blush': 10, Fern: 20 } },
  'STANDING-SPRAY-D': { other: 2600, stems: { 'Lily, white': 18, 'Garden rose, blush': 14, Fern: 26 } },
  'STANDING-SPRAY-P': { other: 2900, stems: { 'Lily, white': 24, 'Garden rose, blush': 20, Fern: 34 } },
};

/** Days from today. */
export const events = [
  {
    name: 'Supper at the Ridge House',
    in_days: 3,
    stems: { 'Garden rose, blush': 48, 'Hydrangea, white': 20, 'Willow leaf': 30 },
  },
  {
    name: 'Rehearsal dinner, Cheat Lake Boathouse',
    in_days: 5,
    stems: { 'Ranunculus, apricot': 60, 'Anemone, white': 40, Fern: 30 },
  },
  {
    name: 'Wedding at the Old Mill',
    in_days: 12,
    stems: { 'Peony, pink': 120, 'Garden rose, blush': 90, 'Sweet pea': 150 },
  },
] satisfies { name: string; in_days: number; stems: Record<string, number> }[];

export const waste = [
  { stem: 'Tulip, mixed', quantity: 12, reason: 'wilted', days_ago: 1 },
  { stem: 'Garden rose, blush', quantity: 5, reason: 'broken', days_ago: 2 },
  { stem: 'Anemone, white', quantity: 10, reason: 'poor', days_ago: 4 },
  { stem: 'Peony, pink', quantity: 8, reason: 'unsold', days_ago: 9 },
] as const;

/** Texts as people write them: unbreakable words, long titles and names, emoji. */
const WORD = 'Rindfleischetikettierungsüberwachungsaufgaben';
const TITLE =
  'A garden-gathered centerpiece of peonies, ranunculus, anemones and willow leaf for the long table by the river';
const NAME = 'María-Fernanda Wolfeschlegelsteinhausenbergerdorff-O’Shaughnessy de la Concepción y Villanueva';
const EMOJI = '💐🌸🌿👰🏽‍♀️👨‍👩‍👧‍👦💐🌸🌿👰🏽‍♀️👨‍👩‍👧‍👦💐🌸🌿';
const ADDRESS = 'maria-fernanda.wolfeschlegelsteinhausenbergerdorff@donaudampfschifffahrt.example.com';
const TABLE = `| ${WORD} | Deposit | Balance | What it covers | When it is due |\n| --- | --- | --- | --- | --- |\n| ${TITLE} | $1,250.00 | $3,750.00 | ${TITLE} | ${WORD} |`;

/** Text columns with their limits. */
const TEXTS: Record<string, Record<string, number>> = {
  products: { title: 110, subtitle: 110, type: 50, ribbon_text: 45 },
  variants: { title: 60 },
  order_lines: { product_title: 110, variant_title: 60 },
  rental_items: { name: 110, description: 300 },
  vendors: { name: 110, category: 60 },
  blog_posts: { title: 110, excerpt: 300, category: 60 },
  flower_types: { name: 110, blurb: 200, natural_colors_available: 110 },
  reference_materials: { title: 110, description: 300 },
  testimonials: { name: 90, text: 300 },
  site_images: { title: 110 },
  stored_files: { caption: 110 },
  weddings: { title: 110, venue: 110, price_band: 80 },
  terms_sections: { title: 110 },
  clients: { name: 90, partner_name: 90, event_venue: 110, vision_details: 300, estimated_budget: 60 },
  client_documents: { file_name: 110 },
  client_form_fields: { field_label: 60 },
  contact_messages: { first_name: 60, last_name: 60, subject: 110, message: 300 },
  meetings: { name: 90, note: 300 },
  emails: { subject: 110 },
  users: { name: 90 },
};

const VALUES = [WORD, TITLE, NAME, EMOJI].map((value) => `'${value}'`).join(', ');

const WORKSHEET = {
  intro: TITLE,
  sections: [
    { kind: 'checklist', heading: WORD, lines: `${WORD}${WORD}\n${TITLE}` },
    { kind: 'table', heading: TITLE, columns: `${WORD} | Price | Total`, lines: `${TITLE} | ${WORD} | ${EMOJI}` },
    { kind: 'timeline', heading: EMOJI, lines: `${WORD} | ${WORD}${WORD}\n${TITLE} | ${NAME}` },
    { kind: 'blanks', lines: `${WORD}${WORD}\n${TITLE}` },
  ],
};

/** One SQL statement per table; rows alternate between the kinds of text. */
export const LONG_CONTENT = [
  ...Object.entries(TEXTS).map(([table, columns]) => {
    const sets = Object.entries(columns).map(([column, length]) => `${column} = left(written.text, ${length})`);
    const rows = `select ctid, (array[${VALUES}])[1 + row_number() over () % 4] as text from ${table}`;
    return `update ${table} as t set ${sets.join(', ')} from (${rows}) as written where t.ctid = written.ctid`;
  }),
  `update reference_materials set worksheet = '${JSON.stringify(WORKSHEET)}'`,
  `update clients set email = '${ADDRESS}'`,
  `update contact_messages set email = '${ADDRESS}'`,
  `update meetings set email = '${ADDRESS}'`,
  `update terms_sections set content = content || E'\\n\\n' || '${TABLE}'`,
  `update blog_posts set content = '${TABLE}' || E'\\n\\n' || content || E'\\n\\n## ${WORD}\\n\\n${WORD}${WORD}'`,
];

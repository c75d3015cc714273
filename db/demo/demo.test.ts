import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { awards } from './awards';
import { clients } from './clients';
import { flowers } from './flowers';
import { gallery, storyPicture } from './gallery';
import { guides } from './guides';
import { type DemoPicture, glimpse, homePictures, menuPictures } from './homepage';
import { inquiryFields } from './inquiry-fields';
import { posts } from './posts';
import { products } from './products';
import { rentals } from './rentals';
import { terms } from './terms';
import { testimonials } from './testimonials';
import { vendors } from './vendors';

const homepage: DemoPicture[] = [...Object.values(homePictures), ...glimpse, ...Object.values(menuPictures)];
const images = products.flatMap((product) => product.images);
const marks = [...vendors.map(({ slug }) => `vendor-${slug}.webp`), ...awards.map(({ slug }) => `award-${slug}.webp`)];
const variants = products.flatMap((product) => product.variants);

test('every named picture exists and none is unused', () => {
  const named = [
    ...products.map(({ thumbnail }) => thumbnail),
    ...images.map(({ url }) => url),
    ...[...homepage, ...gallery, storyPicture].map(({ picture }) => picture),
    ...testimonials.map(({ image }) => image),
    ...marks,
    ...flowers.map(({ slug }) => `flower-${slug}.webp`),
    ...rentals.map(({ picture }) => picture),
    ...posts.map(({ slug }) => `post-${slug}.webp`),
    ...guides.flatMap(({ slug, alt }) => (alt ? [`guide-${slug}.webp`] : [])),
  ];
  expect(new Set(readdirSync(join(import.meta.dirname, 'pictures')))).toEqual(new Set(named));
});

test('every picture has an alternative text that differs from its caption', () => {
  const alts = [...images, ...homepage].map(({ alt }) => alt).concat(testimonials.map(({ image_alt }) => image_alt));
  expect(alts.filter((alt) => alt.trim() === '')).toEqual([]);
  expect(homepage.filter(({ alt, caption }) => alt === caption)).toEqual([]);
});

test('all ids are unique and of version 7', () => {
  const ids = products.flatMap(({ id, options, additional_info, custom_fields, related_products, variants }) =>
    [{ id }, ...variants, ...options, ...options.flatMap(({ values }) => values)]
      .concat(additional_info, custom_fields, related_products)
      .map((part) => part.id),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('parts of a product refer to its own product, option and variant', () => {
  for (const { id, options, variants, related_products } of products) {
    expect(options[0]?.values.map(({ variant_id }) => variant_id)).toEqual(variants.map((variant) => variant.id));
    for (const { related_id } of related_products) {
      expect(related_id).not.toBe(id);
      expect(products.map((product) => product.id)).toContain(related_id);
    }
  }
});

test('article numbers and catalog positions are unique', () => {
  expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length);
  expect(new Set(products.map(({ order }) => order)).size).toBe(products.length);
});

test('prices are whole cents, a sale price is lower, and prices read as dollars', () => {
  for (const { price_in_cents, sale_price_in_cents, currency_template } of variants) {
    const prices = [price_in_cents, sale_price_in_cents ?? 0];
    expect(prices.filter((cents) => !Number.isInteger(cents) || cents < 0)).toEqual([]);
    expect(sale_price_in_cents ?? 0).toBeLessThan(price_in_cents);
    expect(currency_template.split('$1').join('148.00')).toBe('$148.00');
  }
});

test('the catalog shows every state of a product', () => {
  expect(products[0]?.ribbon_text).toBe('New this week');
  expect(products).toHaveLength(24);
  expect(products.filter(({ purchasable }) => !purchasable)).toHaveLength(1);
  expect(variants.filter((each) => each.manage_inventory && each.inventory_quantity === 0)).toHaveLength(1);
  expect(variants.some(({ manage_inventory }) => !manage_inventory)).toBe(true);
  expect(products.filter((each) => each.variants.some((variant) => variant.sale_price_in_cents !== null))).toHaveLength(
    4,
  );
  expect(new Set(products.map((each) => each.site_product_selection))).toEqual(
    new Set(['lowest_price_first', 'first_variant', null]),
  );
});

test('the inquiry form has all eight field types, in order, with unique names', () => {
  expect(new Set(inquiryFields.map(({ field_type }) => field_type))).toEqual(
    new Set(['text', 'email', 'tel', 'date', 'url', 'textarea', 'select', 'file']),
  );
  expect(new Set(inquiryFields.map(({ field_name }) => field_name)).size).toBe(inquiryFields.length);
  expect(inquiryFields.map(({ sort_order }) => sort_order)).toEqual(inquiryFields.map((_, index) => (index + 1) * 10));
});

test('sample inquiries answer existing fields with valid choices', () => {
  for (const { more_answers, sent_hours_ago, ...columns } of clients) {
    const answers: Record<string, string | null> = { ...columns, ...more_answers };
    for (const [name, answer] of Object.entries(answers)) {
      const asked = inquiryFields.find(({ field_name }) => field_name === name);
      expect(asked).toBeDefined();
      const choices: (string | null)[] = asked?.field_type === 'select' ? asked.options : [answer];
      expect(choices.concat(null)).toContain(answer);
    }
    expect(inquiryFields.filter((each) => each.is_required && !answers[each.field_name])).toEqual([]);
    expect(sent_hours_ago).toBeGreaterThan(0);
  }
});

test('six posts have enough text and no raw HTML', () => {
  expect(posts).toHaveLength(6);
  for (const { slug, excerpt } of posts) {
    const text = readFileSync(join(import.meta.dirname, 'posts', `${slug}.md`), 'utf8');
    const words = text.split(/\s+/).filter((word) => /\w/.test(word));
    expect([slug, words.length > 600 && words.length < 1100]).toEqual([slug, true]);
    expect(text).not.toMatch(/<[a-z]/i);
    expect(excerpt.length).toBeLessThan(160);
  }
});

test('the demo has nine vendors, six guides, four awards and eight sections of terms', () => {
  expect([vendors, guides, awards, terms].map((list) => list.length)).toEqual([9, 6, 4, 8]);
});

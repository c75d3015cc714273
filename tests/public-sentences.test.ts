/**
 * A studio that has filled nothing in says only what is true of every studio: no time, price, place or promise of its own.
 * `public-sentences.txt` lists every sentence of its public pages and emails as somebody reviewed it. Read what you add with
 * `vitest -u`: whatever only some studios would say is computed from settings, or a text that starts empty and hidden.
 */
import { render } from '@react-email/render';
import { expect, test } from 'vitest';
import { orderPagePath } from '~/features/orders/order-link.server';
import { EMAILS } from '~/features/emails/email-registry.server';
import { composeEmail } from '~/features/studio/compose-email.server';
import { readSender } from '~/features/studio/studio-mail.server';
import { book, contextOf } from './booking.ts';
import { fillPages } from './filled-pages.ts';
import { MAIL_SERVER, openStudio, type Studio } from './open-studio.ts';
import { everyRoute } from './routes.ts';
import { listSentences, sentencesIn } from './sentences.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind } from './shop.ts';

const MONDAY_9AM = '2027-06-14T13:00:00Z';
const SATURDAY = '2027-06-12';

/** Every public page whose address needs no id. */
const PAGES = everyRoute()
  .filter(({ isStaff, path }) => !isStaff && !path.replaceAll(/\/:\w+\?/g, '').includes(':'))
  .map(({ path }) => path.replaceAll(/\/:\w+\?/g, '').replace('*', 'nowhere'));

/** What these pages say, by their route. */
type Said = Map<string, Set<string>>;

async function hear(said: Said, studio: Studio, paths: Record<string, string>, visitor = studio.asVisitor()) {
  for (const [route, path] of Object.entries(paths)) {
    const answer = await visitor.get(path);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const sentences = sentencesIn(await answer.text());
    said.set(route, new Set([...(said.get(route) ?? []), ...sentences]));
  }
}

/** Pages of one order, one meeting and one product. */
async function hearBuyer(said: Said, studio: Studio) {
  const visitor = studio.asVisitor();
  const vase = await createProduct(studio, 'Vase', { price: 4000 });
  const bought = await order(studio, cartOf(vase));
  await hear(said, studio, { '/product/:id': '/product/vase', checkout: bought.path });
  const buyer = { buyer_name: 'Ann Poe', buyer_email: 'ann@poe.example', recipient_name: 'Bo' };
  await visitor.post(bought.path, delivery({ ...buyer, fulfillment_date: '2027-06-10' }));
  await hear(said, studio, { 'checkout, payment': `${bought.path}/card` });
  const paid = await visitor.post(`${bought.path}/card`, card());
  const page = orderPagePath(studio.platform, await orderBehind(studio, bought.token));
  await hear(said, studio, {
    '/success, paid': paid.headers.get('location') ?? '',
    '/order/:token': page,
    '/order/:token/change': `${page}/change`,
  });
}

async function hearVisitor(said: Said, studio: Studio) {
  const visitor = studio.asVisitor();
  const guest = { name: 'Ann Poe', email: 'ann@poe.example', phone: '206-555-0171' };
  const meeting = await book(contextOf(studio), MONDAY_9AM, guest);
  await hear(said, studio, {
    '/booking, a day by appointment': `/booking?day=${SATURDAY}`,
    '/booking/:token': `/booking/${meeting.token}`,
  });
  const message = { first_name: 'Ann', last_name: 'Poe', ...guest, message: 'Hello' };
  for (const [route, fields] of Object.entries({
    '/contact': message,
    '/consultation': guest,
    '/consultation?about=sympathy': guest,
  })) {
    const sent = await visitor.post(route, fields);
    expect([route, sent.status]).toEqual([route, 303]);
    await hear(said, studio, { [route]: route, [`${route}, sent`]: sent.headers.get('location') ?? '' }, visitor);
  }
}

async function hearEmails(said: Said, studio: Studio) {
  const sender = await readSender(contextOf(studio));
  for (const email of EMAILS.filter(({ to }) => to !== 'studio' && to !== 'staff'))
    for (const facts of Object.values(email.samples)) {
      const { subject, html } = composeEmail(email, {}, facts, sender);
      const place = `email ${email.id}`;
      said.set(place, new Set([...(said.get(place) ?? []), ...sentencesIn(`${subject}<p>${await render(html)}`)]));
    }
}

test('every sentence of an empty studio is on the reviewed list', async () => {
  const said: Said = new Map();
  for (const settings of [{}, MAIL_SERVER]) {
    const studio = await openStudio(settings, () => new Date('2027-06-08T12:00:00Z'));
    await hear(said, studio, Object.fromEntries(PAGES.map((path) => [path, path])));
    await hearVisitor(said, studio);
    await hearBuyer(said, studio);
    await hearEmails(said, studio);
    await fillPages(studio);
    await studio.platform.db
      .updateTable('studio_settings')
      .set({ gift_card_amounts_cents: [5000] })
      .execute();
    await studio.platform.live.heard();
    await hear(said, studio, Object.fromEntries(PAGES.map((path) => [path, path])));
  }
  await expect(listSentences(said)).toMatchFileSnapshot('public-sentences.txt');
});

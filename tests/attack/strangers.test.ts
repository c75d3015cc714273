/** A person's records open only with their secret tokens, not with ids that can be guessed. */
import { expect, test } from 'vitest';
import { book, contextOf, openStudioAt, TUESDAY_8AM } from '../booking.ts';
import { asClient, giveDocument } from '../clients.ts';
import type { Studio } from '../open-studio.ts';
import { cartOf, createProduct, order, orderBehind } from '../shop.ts';
import { add, begin } from '../uploads.ts';
import type { Visitor } from '../visitor.ts';

const BEN = { email: 'ben@example.com', password: 'the stranger of these tests' };

/** Hannah's order, meeting and document, with tokens and ids. */
async function whatIsHers(studio: Studio) {
  const { token } = await order(studio, cartOf(await createProduct(studio, 'June Ledge')));
  const { id: orderId, number } = await orderBehind(studio, token);
  const meeting = await book(contextOf(studio), '2027-06-10T15:00:00Z');
  const { id: clientId, visitor } = await asClient(studio);
  const document = await giveDocument(studio, clientId);
  return { hannah: visitor, token, orderId, number, meeting, clientId, document };
}

test('an order or a meeting opens only with its token, not with its number or id', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { token, orderId, number, meeting, clientId } = await whatIsHers(studio);
  const ben = (await asClient(studio, BEN)).visitor;
  for (const who of [studio.asVisitor(), ben]) {
    expect((await who.get(`/store/rhodora/pay/${token}`)).status).toBe(200);
    for (const name of [orderId, number, meeting.token, clientId])
      for (const path of [`/store/rhodora/pay/${name}`, `/store/rhodora/pay/${name}/card`]) {
        expect([path, (await who.get(path)).status]).toEqual([path, 404]);
        const { status } = await who.post(path, { intent: 'cancel', buyer_name: 'Ben', fulfillment: 'pickup' });
        expect([path, status]).toEqual([path, 404]);
      }
    for (const name of [meeting.id, token, clientId, '1'])
      for (const path of [`/booking/${name}`, `/booking/${name}/meeting.ics`])
        expect([path, (await who.get(path)).status]).toEqual([path, 404]);
  }
  const { status } = await orderBehind(studio, token);
  expect(status).toBe('pending');
});

/** Every URL where a client or staff read or change a person's records. */
function privatePathsOf({ clientId, document, meeting, number }: Awaited<ReturnType<typeof whatIsHers>>) {
  return [
    `/client-portal/documents/${document.id}`,
    `/client/${clientId}`,
    `/client/${clientId}/documents/${document.id}`,
    `/client/${clientId}/files/${document.id}`,
    `/store-manager/${number}`,
    `/booking-manager?meeting=${meeting.id}`,
    `/outbox/${document.id}`,
    `/files/client-files/${document.file_path}`,
    `/pictures/768/client-files/${document.file_path}`,
  ];
}

test('a stranger can neither open nor change a record whose id they know', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const hers = await whatIsHers(studio);
  const ben = (await asClient(studio, BEN)).visitor;
  for (const who of [studio.asVisitor(), ben])
    for (const path of privatePathsOf(hers)) {
      const answer = await who.get(path);
      expect([path, [303, 404].includes(answer.status)]).toEqual([path, true]);
      expect(await answer.text()).not.toMatch(/Hannah|signed/);
      await who.post(path, { intent: 'delete', id: hers.document.id, client_id: hers.clientId, name: 'Ben' });
      await who.fetch(path, { method: 'DELETE' });
    }
  const { db } = studio.platform;
  expect(await db.selectFrom('client_documents').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('clients').select('name').where('name', '=', 'Ben').execute()).toEqual([]);
});

test('a client’s form changes only their own record, whatever id it contains', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { clientId, hannah } = await whatIsHers(studio);
  const ben = await asClient(studio, BEN);
  const named = { id: clientId, client_id: clientId, user_id: clientId, email: 'hannah@example.com', role: 'owner' };
  await ben.visitor.post('/client-portal', { intent: 'save', phone: '304-555-0199', pinterest_link: '', ...named });
  const phoneOf = async (id: string) =>
    (await studio.platform.db.selectFrom('clients').select('phone').where('id', '=', id).executeTakeFirstOrThrow())
      .phone;
  expect([await phoneOf(clientId), await phoneOf(ben.id)]).toEqual([null, '304-555-0199']);
  await goesOnWith(hannah, ben.visitor);
});

/** Nobody else can continue or claim an upload. */
async function goesOnWith(one: Visitor, other: Visitor) {
  const { address } = await begin(one, 10);
  expect((await add(other, address, 0, '0123456789')).status).toBe(404);
  const id = address.split('/').at(-1) ?? '';
  expect((await other.post('/client-portal/photos', { upload: id })).status).toBeGreaterThanOrEqual(400);
}

/** Every route and action × visitor, client, another client, designer, manager, owner. */
import { existsSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import type { Permission } from '../app/features/accounts/permissions.server.ts';
import { loadProgram } from '../scripts/program.ts';
import { asClient, giveDocument } from './clients.ts';
import { openStudio, type Studio } from './open-studio.ts';
import { everyRoute, takesForms } from './routes.ts';
import type { Visitor } from './visitor.ts';

const STAFF = ['designer', 'manager', 'owner'] as const;
const PEOPLE = ['visitor', 'client', 'another client', ...STAFF] as const;
type Person = (typeof PEOPLE)[number];

const ALL_STAFF: readonly Person[] = STAFF;

/** Who works with what. */
const PEOPLE_OF: Record<Permission['reads'], readonly Person[]> = {
  all: STAFF,
  work: STAFF,
  content: STAFF,
  orders: ['manager', 'owner'],
  settings: ['owner'],
  staff: ['owner'],
  audit: ['owner'],
  privacy: ['owner'],
};

const { listPermissions } = await loadProgram(inject('build'));
/** `docs/permissions.md` shows it, for who reviews a change. */
const permissions = Object.fromEntries(
  (await listPermissions())
    .filter(({ pattern }) => !pattern.endsWith('/*'))
    .map(({ pattern, reads, writes }) => [`/${pattern}`, { reads, writes }] as const),
);
const readersOf = (path: string) => PEOPLE_OF[permissions[path]?.reads ?? 'audit'];
const writersOf = (path: string) => PEOPLE_OF[permissions[path]?.writes ?? 'audit'];

const INTRODUCTION = `# Who may open which page of the back office

Made by \`npx vitest run tests/permissions.test.ts -u\` from the \`handle\` of each route, which \`server/permissions.ts\` enforces.
“looks”: opens it, and may not send its forms. Single actions of a page may be narrower; they say so themselves.`;

const all = everyRoute();
const staffRoutes = all.filter(({ path, isStaff }) => isStaff && !path.endsWith('/*'));
const openRoutes = all.filter(({ isStaff }) => !isStaff);

async function gather(studio: Studio): Promise<Record<Person, Visitor>> {
  const client = await asClient(studio);
  const other = await asClient(studio, {
    email: 'ana@example.com',
    password: 'the other client of these tests',
  });
  const [designer, manager, owner] = await Promise.all(STAFF.map((role) => studio.asStaff(role)));
  return {
    visitor: studio.asVisitor(),
    client: client.visitor,
    'another client': other.visitor,
    designer,
    manager,
    owner,
  } as Record<Person, Visitor>;
}

function outcome(answer: Response): 'allowed' | 'login' | 'refused' {
  const to = answer.headers.get('location') ?? '';
  if (answer.status === 403) return 'refused';
  return /^\/(admin-login|client-portal)(\?|$)/.test(to) ? 'login' : 'allowed';
}

test('the table lists every staff route and nothing else', () => {
  expect(staffRoutes.map(({ path }) => path).toSorted()).toEqual(Object.keys(permissions).toSorted());
  for (const { file } of all) expect(existsSync(`app/${file}`)).toBe(true);
});

test('the table in the documents is that of the program', async () => {
  const may = (people: readonly Person[]) => STAFF.map((person) => (people.includes(person) ? 'yes' : '–'));
  const rows = Object.entries(permissions).map(([path, { reads, writes }]) => {
    const [reading, writing] = [may(PEOPLE_OF[reads]), may(PEOPLE_OF[writes])];
    return [`\`${path}\``, ...reading.map((yes, at) => (yes === writing[at] ? yes : 'looks'))];
  });
  const table = [['page', ...STAFF], ['---', '---', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  await expect(`${INTRODUCTION}\n\n${table.join('\n')}\n`).toMatchFileSnapshot('../docs/permissions.md');
});

test.each(PEOPLE)('%s reaches exactly the staff pages they may use', async (person) => {
  const studio = await openStudio();
  const people = await gather(studio);
  const unknown = '01890000-0000-7000-8000-000000000001';
  for (const route of staffRoutes) {
    const address = route.path.replaceAll(/:\w+/g, unknown);
    const isStaff = ALL_STAFF.includes(person);
    const expected = (may: readonly Person[]) => (may.includes(person) ? 'allowed' : isStaff ? 'refused' : 'login');
    expect
      .soft([address, outcome(await people[person].get(address))])
      .toEqual([address, expected(readersOf(route.path))]);
    if (!takesForms(route)) continue;
    const posted = await people[person].post(address, { intent: 'none of ours' });
    expect.soft(['POST', address, outcome(posted)]).toEqual(['POST', address, expected(writersOf(route.path))]);
    expect.soft([address, posted.status < 500]).toEqual([address, true]);
  }
});

test.each(['designer', 'manager'] as const)('no spelling of an address lets a %s in', async (role) => {
  const studio = await openStudio();
  const person = await studio.asStaff(role);
  const refused = staffRoutes.filter(({ path }) => !readersOf(path).includes(role));
  for (const route of refused) {
    const address = route.path.replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000001').toUpperCase();
    // A GET whose first segment is in capitals is redirected, unless a script of ours reads it.
    const [, first = '', rest = ''] = /^(\/[^/]+)(.*)$/.exec(address) ?? [];
    const spellings = [first.toLowerCase() + rest, ...(route.file.endsWith('.tsx') ? [`${address}.data`] : [])];
    const answers = await Array.fromAsync(spellings, (other) => person.get(other));
    if (takesForms(route)) answers.push(await person.post(address, {}));
    expect.soft([address, ...new Set(answers.map(({ status }) => status))]).toEqual([address, 403]);
  }
});

/** Public routes that show a person's own data. */
const OWN = /^\/client-portal\/|^\/auth\/session$/;

test('every other page is the same for everyone', async () => {
  const studio = await openStudio();
  const people = await gather(studio);
  for (const { path } of openRoutes) {
    if (OWN.test(path) || path.includes(':') || path === '/*') continue;
    const asVisitor = (await studio.asVisitor().get(path)).status;
    if (/login|portal|second-step|auth/.test(path)) continue;
    for (const person of PEOPLE)
      expect.soft([path, person, (await people[person].get(path)).status]).toEqual([path, person, asVisitor]);
  }
});

test('an empty or forged form breaks no public page', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const unknown = '01890000-0000-7000-8000-000000000001';
  for (const route of openRoutes.filter(takesForms)) {
    const address = route.path.replaceAll(/:\w+\??/g, unknown).replace('*', 'nowhere');
    const { status } = await visitor.post(address, { intent: 'none of ours', role: 'owner', is_admin: 'true' });
    expect.soft([address, status < 500]).toEqual([address, true]);
  }
  const { db } = studio.platform;
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a client’s document is visible to the client and staff and to nobody else', async () => {
  const studio = await openStudio();
  const people = await gather(studio);
  const { id } = await studio.platform.db
    .selectFrom('clients')
    .select('id')
    .where('email', '=', 'hannah@example.com')
    .executeTakeFirstOrThrow();
  const document = await giveDocument(studio, id);
  const answers = async (path: string) =>
    Object.fromEntries(
      await Array.fromAsync(PEOPLE, async (person) => [person, (await people[person].get(path)).status] as const),
    );
  expect(await answers(`/client-portal/documents/${document.id}`)).toEqual({
    visitor: 303,
    client: 200,
    'another client': 404,
    designer: 303,
    manager: 303,
    owner: 303,
  });
  expect(await answers(`/client/${id}/documents/${document.id}`)).toEqual({
    visitor: 303,
    client: 303,
    'another client': 303,
    designer: 200,
    manager: 200,
    owner: 200,
  });
  expect(await answers(`/files/client-files/${document.file_path}`)).toEqual({
    visitor: 404,
    client: 404,
    'another client': 404,
    designer: 404,
    manager: 404,
    owner: 404,
  });
});

test('whoever may not open a page reads so beside the menu', async () => {
  const studio = await openStudio();
  const designer = await studio.asStaff('designer');
  for (const page of ['/reports', '/sell', '/outbox', '/holidays', '/audit-log', '/store-manager/products/new']) {
    const text = await designer.text(page);
    expect.soft([page, text]).toEqual([page, expect.stringContaining('You do not have permission')]);
    expect.soft([page, text]).toEqual([page, expect.stringContaining('Client Database')]);
  }
});

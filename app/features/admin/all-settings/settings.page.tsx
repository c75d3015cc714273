import './settings.css';
import { useState } from 'react';
import { Form, Link } from 'react-router';
import { permissionsContext } from '~/features/accounts/permissions.server';
import { staff } from '~/features/accounts/staff.server';
import { SETTING_WORDS, SETTINGS } from '~/features/admin/staff-nav';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { EmptyState } from '~/ui/empty-state';
import { StaffHeader } from '~/ui/staff';
import type { Route } from './+types/settings.page';
import { readSettingStates } from './settings-states.server';

export const handle: StaffHandle = { area: 'all' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { areas } = staff(args);
  const permissions = args.context.get(permissionsContext);
  const states = await readSettingStates(getContext(args));
  const groups = SETTINGS.map(({ title, links }) => ({
    title,
    cards: links
      .filter(({ to }) => permissions.mayOpen(areas, to))
      .map(({ label, to }) => ({ label, to, ...(states[to] ?? { text: '' }) })),
  }));
  return { q: url.searchParams.get('q') ?? '', groups: groups.filter(({ cards }) => cards.length > 0) };
}

export const meta: Route.MetaFunction = ({ matches: all }) => [{ title: pageTitle(all, 'Settings') }];

export default function Settings({ loaderData: { q, groups } }: Route.ComponentProps) {
  const [words, setWords] = useState(q);
  const found = groups
    .map(({ title, cards }) => ({ title, cards: cards.filter((card) => matches(words, title, card)) }))
    .filter(({ cards }) => cards.length > 0);
  return (
    <>
      <StaffHeader title="Settings" text={`Each line says what’s set now. ${needText(groups)}`} />
      <Form className="staff-filter" role="search">
        <input
          className="input"
          type="search"
          name="q"
          aria-label="Find a setting"
          placeholder="Find a setting: tax, zones, hours"
          autoComplete="off"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </Form>
      {found.map(({ title, cards }) => (
        <section key={title} className="settings-group" aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {cards.map(({ label, to, text, needsYou }) => (
              <li key={to}>
                <Link className="setting-card" to={to}>
                  <b>{label}</b>
                  <span className={needsYou ? 'setting-needs-you' : undefined}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && (
        <EmptyState
          title="No setting matches that word."
          text="Try what it does: tax, zones, hours, emails. Products and pages have their own lists."
        />
      )}
    </>
  );
}

/** Whether a card's name, group, state or use has every word. */
function matches(words: string, group: string, { label, to, text }: { label: string; to: string; text: string }) {
  const all = `${group} ${label} ${text} ${SETTING_WORDS[to] ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

type Groups = { cards: { needsYou?: boolean }[] }[];

function needText(groups: Groups) {
  const count = groups.flatMap(({ cards }) => cards).filter(({ needsYou }) => needsYou).length;
  if (count === 0) return '';
  return count === 1 ? 'One needs you.' : `${count} need you.`;
}

import { type ReactNode, type ToggleEvent, useId } from 'react';
import { Link } from 'react-router';
import { phoneHref } from '~/lib/studio-links';
import { ButtonLink } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { POPOVER_MENU } from '~/ui/popover-menu';
import { Brand } from './brand';
import { MainMenu } from './main-menu';
import { PHONE_MENU } from './site-nav';

type HeaderProps = {
  studio: { name: string; email: string; phone: string };
  cart: ReactNode;
};

export function Header({ studio, cart }: HeaderProps) {
  const sheet = useId();
  return (
    <>
      <header className="site-header">
        <div className="wrap site-header-row">
          <Brand name={studio.name} />
          <MainMenu />
          <div className="site-tools">
            <Link className="icon-button" to="/search" aria-label="Search">
              <Icon name="search" />
            </Link>
            {cart}
            <ButtonLink className="portal-button" variant="line" small prefetch="none" to="/client-portal">
              Client Portal
            </ButtonLink>
            <button className="icon-button sheet-button" type="button" aria-label="Menu" popoverTarget={sheet}>
              <Icon name="menu" className="sheet-button-open" />
              <Icon name="close" className="sheet-button-close" />
            </button>
          </div>
        </div>
      </header>
      <PhoneSheet id={sheet} studio={studio} />
    </>
  );
}

/** A popover opens, closes and handles Escape without scripts. */
function PhoneSheet({ id, studio }: { id: string } & Pick<HeaderProps, 'studio'>) {
  return (
    <nav id={id} {...POPOVER_MENU} className="sheet" aria-label="Menu" onBeforeToggle={placeUnderHeader}>
      <ul>
        {PHONE_MENU.map((entry) => (
          <li key={entry.label}>
            {'to' in entry ? (
              <Link to={entry.to}>{entry.label}</Link>
            ) : (
              <details>
                <summary>{entry.label}</summary>
                <ul>
                  {entry.links.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      <div className="sheet-foot">
        <a className="num" href={phoneHref(studio.phone)}>
          {studio.phone}
        </a>
        <a href={`mailto:${studio.email}`}>{studio.email}</a>
      </div>
    </nav>
  );
}

/** The header is taller with a long name or large text. */
function placeUnderHeader({ currentTarget: sheet }: ToggleEvent<HTMLElement>) {
  const bottom = sheet.previousElementSibling?.getBoundingClientRect().bottom;
  if (bottom) sheet.style.setProperty('--sheet-top', `${bottom}px`);
}

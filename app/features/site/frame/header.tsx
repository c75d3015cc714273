import { type ReactNode, useId } from 'react';
import { phoneHref } from '~/lib/studio-links';
import { ButtonLink } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { useStudio } from '~/features/studio/use-studio';
import { Brand } from '~/ui/brand';
import { MainMenu } from './main-menu';
import { useMenu } from './site-nav';

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
          <Brand name={studio.name} logo={useStudio()?.brand.logo} />
          <MainMenu />
          <div className="site-tools">
            <a className="icon-button" href="/search" aria-label="Search">
              <Icon name="search" />
            </a>
            {cart}
            <ButtonLink className="portal-button" variant="line" small to="/client-portal">
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
  const entries = useMenu('phone');
  return (
    <nav id={id} popover="auto" className="sheet" aria-label="Menu">
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            {'to' in entry ? (
              <a href={entry.to}>{entry.label}</a>
            ) : (
              <details>
                <summary>{entry.label}</summary>
                <ul>
                  {entry.links.map(({ key, label, to }) => (
                    <li key={key}>
                      <a href={to}>{label}</a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {(studio.phone || studio.email) && (
        <div className="sheet-foot">
          {studio.phone && (
            <a className="num" href={phoneHref(studio.phone)}>
              {studio.phone}
            </a>
          )}
          {studio.email && <a href={`mailto:${studio.email}`}>{studio.email}</a>}
        </div>
      )}
    </nav>
  );
}

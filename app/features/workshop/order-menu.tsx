import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '~/ui/icon';

/** What seldom happens, behind three dots. It also opens without scripts. */
export function OrderMenu({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => menu.current?.removeAttribute('open');
    document.addEventListener(
      'pointerdown',
      // The focus goes back to the link that opened a dialog, so its menu stays.
      ({ target }) => !menu.current?.contains(target as Node) && !(target as Element).closest('dialog') && close(),
      { signal },
    );
    menu.current?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return (
    <details ref={menu} className="order-menu" open={isOpen}>
      <summary className="staff-button staff-button-icon" aria-label="More for this order">
        <Icon name="dots" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

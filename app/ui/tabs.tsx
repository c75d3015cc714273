import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useHydrated } from './use-hydrated';

export type Tab = { value: string; label: string; to: string };

type TabsProps = {
  label: string;
  tabs: Tab[];
  selected: string;
  children: ReactNode;
};

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ label, tabs, selected, children }: TabsProps) {
  const id = useId();
  // With scripts, one tab stop and arrow keys.
  const hasArrows = useHydrated();
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={chooseByArrow}>
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            to={tab.to}
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === selected}
            aria-controls={`${id}-panel`}
            tabIndex={hasArrows && tab.value !== selected ? -1 : 0}
            preventScrollReset
            viewTransition
            prefetch="intent"
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}

function chooseByArrow(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const current = tabs.indexOf(event.target as HTMLElement);
  const next = { Home: 0, End: tabs.length - 1 }[event.key] ?? current + (STEP[event.key] ?? 0);
  const selected = tabs[(next + tabs.length) % tabs.length];
  if (!selected || next === current) return;
  event.preventDefault();
  selected.focus();
  selected.click();
}

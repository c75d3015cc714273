/** Strokes of 1.5 px with round ends on a 20 px square. One meaning for each. */
const STROKES = {
  today:
    'M10 2.5v1.8M10 15.7v1.8M2.5 10h1.8M15.7 10h1.8M4.7 4.7 6 6M14 14l1.3 1.3M4.7 15.3 6 14M14 6l1.3-1.3M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  orders: 'M3.5 7h13l-.9 10H4.4L3.5 7ZM7 9.5V6a3 3 0 0 1 6 0v3.5',
  events: 'M4 17.5V9.5a6 6 0 0 1 12 0v8M2.5 17.5h3M14.5 17.5h3M7.5 10.5 10 8l2.5 2.5L10 13z',
  website: 'M2.5 4h15v12h-15zM2.5 7.5h15M5 5.8h.01M7 5.8h.01',
  studio:
    'M5.5 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM14.5 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM7 7l6.5 10M13 7 6.5 17',
  board: 'M2.5 3.5h4v13h-4zM8 3.5h4v8H8zM13.5 3.5h4v10.5h-4z',
  sell: 'M3 8.5h14v8.5H3zM5.5 8.5V3h9v5.5M8 5.5h4M6 12h.01M10 12h.01M14 12h.01M6 14.5h.01M10 14.5h.01M14 14.5h.01',
  inbox: 'M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6',
  more: 'M3 5.5h14M3 10h14M3 14.5h14',
  down: 'M5 8l5 5 5-5',
  fold: 'M2.5 4h15v12h-15zM7.5 4v12M13.5 8l-2 2 2 2',
} as const;

export type RailIconName = keyof typeof STROKES;

export function RailIcon({ name, className = 'rail-icon' }: { name: RailIconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}

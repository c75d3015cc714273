import { classes } from './classes';

/** Our own strokes on a 24 px square: consistent, and a tenth of an icon library's weight. */
const STROKES = {
  alert: 'M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5h.01',
  bag: 'M5 8h14l-1 12H6L5 8Zm4 0a3 3 0 0 1 6 0',
  branch:
    'M4 20C10 18 16 12 20 4M9 16c-3 0-5-2-5-5 3 0 5 2 5 5Zm5-4c-3 0-5-2-5-5 3 0 5 2 5 5Zm-1 2c1 3 3 4 6 3-1-3-3-4-6-3Z',
  calendar: 'M4 6h16v14H4V6Zm0 4.5h16M8 3v5m8-5v5',
  card: 'M3 6h18v12H3V6Zm4 5h6m-6 3h4',
  check: 'm5 12.5 4.5 4.5L19 7',
  close: 'm6 6 12 12M18 6 6 18',
  document: 'M7 3h7l4 4v14H7V3Zm7 0v4h4M10 12h5m-5 4h5',
  download: 'M12 4v11m-4-4 4 4 4-4M5 20h14',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  down: 'm5 9 7 7 7-7',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  heart: 'M12 20C5 15 3 12 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 12 19 15 12 20Z',
  hush: 'M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7Zm9 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 4l16 16',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4v-9Z',
  leave: 'M14 4H6v16h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  envelope: 'M3 6h18v12H3V6Zm0 1 9 6 9-6',
  lock: 'M6 11h12v9H6v-9Zm3 0V8a3 3 0 0 1 6 0v3',
  menu: 'M3 7h18M3 12h18M3 17h12',
  minus: 'M5 12h14',
  next: 'm10 6 6 6-6 6',
  pencil: 'M4 20h4L19 9l-4-4L4 16v4Zm9-13 4 4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.5-6 8-6s8 2 8 6',
  photo: 'M4 5h16v14H4V5Zm0 11 5-5 4 4 2.5-2.5L20 16M15 9h.01',
  plus: 'M12 5v14M5 12h14',
  previous: 'm14 6-6 6 6 6',
  retry: 'M19 12a7 7 0 1 1-2-5m2-3v4h-4',
  search: 'M16 16 21 21M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  up: 'm5 15 7-7 7 7',
  trash: 'M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13m-7 4v5m4-5v5',
} as const;

export type IconName = keyof typeof STROKES;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes('icon', className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}

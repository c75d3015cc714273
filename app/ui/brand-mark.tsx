import { PETAL, PETAL_TURNS, STAMENS } from '~/lib/mark-paths';

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.35"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {PETAL_TURNS.map((turn) => (
        <path key={turn} transform={`rotate(${turn} 16 16)`} d={PETAL} />
      ))}
      <path d={STAMENS} />
    </svg>
  );
}

const PETAL = 'M16 15.4C12.2 12 10.6 7.6 12.6 4.2c1-1.6 2.5-1.7 3.4-.6.9-1.1 2.4-1 3.4.6 2 3.4.4 7.8-3.4 11.2Z';
const STAMENS = 'M16 16c1.6 2 3.2 3 5.6 3.4M16 16c.4 2.6 1.4 4.4 3.2 6M16 16c-.8 2.4-.6 4.4.4 6.6';

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
      {[0, 72, 144, 216, 288].map((turn) => (
        <path key={turn} transform={`rotate(${turn} 16 16)`} d={PETAL} />
      ))}
      <path d={STAMENS} />
    </svg>
  );
}

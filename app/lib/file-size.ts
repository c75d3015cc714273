export function formatFileSize(bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 && unit === 'MB' ? amount.toFixed(1) : Math.ceil(amount)} ${unit}`;
}

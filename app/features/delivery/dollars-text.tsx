import { useStudio } from '~/features/studio/use-studio';
import { formatMoney, numericToCents } from '~/lib/money';

/** Of a numeric column: '14.20' becomes '$14.20'. */
export function DollarsText({ dollars }: { dollars: string }) {
  return formatMoney(numericToCents(dollars), useStudio()?.studio.currency ?? 'usd');
}

import { useStudio } from '~/features/studio/use-studio';
import { formatDateTime } from '~/lib/dates';
import { Tag } from '~/ui/tag';

/** A sheet or card that was printed before is out of date. */
export function ChangedTag({ at }: { at: Date }) {
  const zone = useStudio()?.studio.time_zone ?? 'UTC';
  return <Tag tone="warn">Changed by the buyer {formatDateTime(zone, at)}</Tag>;
}

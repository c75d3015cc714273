export const EVENT_KINDS = {
  wedding: 'Wedding',
  celebration: 'Celebration',
  funeral: 'Funeral',
  corporate: 'Corporate',
  standing: 'Standing order',
} as const;
export type EventKind = keyof typeof EVENT_KINDS;

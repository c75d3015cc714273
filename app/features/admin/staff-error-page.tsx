import { EmptyState } from '~/ui/empty-state';
import { StaffButtonLink } from '~/ui/staff';

const TEXTS: Record<number, { title: string; text: string }> = {
  413: { title: 'That was too much at once.', text: 'Nothing was stored. Please send fewer or smaller files.' },
  403: {
    title: 'You do not have permission to change this.',
    text: 'Ask the owner of the studio to change it or to give you permission.',
  },
  404: { title: 'There is no page at this address.', text: 'It may have moved, or the record may have been deleted.' },
};
const FAILURE = {
  title: 'Something went wrong on our side.',
  text: 'It has been noted. Please try again in a minute.',
};

export function StaffErrorPage({ status, studio }: { status: number; studio: string }) {
  const { title, text } = TEXTS[status] ?? FAILURE;
  return (
    <>
      <title>{`${title} | ${studio}`}</title>
      <EmptyState
        heading="h1"
        title={title}
        text={text}
        action={<StaffButtonLink to="/admin-dashboard">Go to the dashboard</StaffButtonLink>}
      />
    </>
  );
}

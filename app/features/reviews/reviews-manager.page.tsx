import './reviews-manager.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { currentListUrl } from '~/lib/list-query';
import { requestedDialog, dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { findSelected } from '~/platform/selection.server';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { DeleteSelectedDialog } from '~/ui/delete-selected';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/reviews-manager.page';
import { NOT_FETCHED } from './google-review';
import { GoogleSetupPanel } from './google-setup';
import { checkGoogle } from './google-setup.server';
import { TestimonialDialog } from './testimonial-dialog';
import { listTestimonialRows, readTestimonial, TESTIMONIALS, testimonialListQuery } from './testimonial-manager.server';
import { takeTestimonial } from './testimonial-post.server';
import { TestimonialTable, WHAT } from './testimonial-table';

const PATH = '/reviews-manager';
const ADD = 'add-testimonial';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = testimonialListQuery(url);
  const { dialog, id } = requestedDialog(url);
  const [setup, list] = await Promise.all([
    checkGoogle(context),
    attempt(context, 'testimonials', async () => ({
      ...(await listTestimonialRows(context, listQuery)),
      selected: id === null ? undefined : await readTestimonial(context, id),
      deleting: await findSelected(context, url, TESTIMONIALS),
    })),
  ]);
  // What a colleague has deleted meanwhile has no dialog any more.
  const opened = dialog === 'add' || list?.selected ? dialog : undefined;
  return data({ setup, list, listQuery, opened }, list ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const listQuery = testimonialListQuery(url);
  const returnTo = currentListUrl(listQuery, PATH);
  return withPostedForm(getContext(args), request, ONE_PICTURE, (posted) =>
    takeTestimonial(getContext(args), staff(args), posted, { listQuery, returnTo, what: WHAT }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reviews Manager') }];

export default function ReviewsManager({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, list, listQuery } = loaderData;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHead
        title="Reviews Manager"
        text="What clients have written, here and at Google."
        actions={
          <>
            <StaffButtonLink to="/reviews">Open the page</StaffButtonLink>
            <ExportLink to={`${PATH}/testimonials.csv`} listQuery={listQuery} />
            <StaffButtonLink
              id={ADD}
              to={dialogUrl(listQuery, { add: 'new' })}
              state={MODAL_STATE}
              variant="primary"
              preventScrollReset
            >
              Add Testimonial
            </StaffButtonLink>
          </>
        }
      />
      <div className="staff-columns">
        {list ? (
          <TestimonialTable {...list} listQuery={listQuery} />
        ) : (
          <ErrorPanel title={NOT_FETCHED} retry={returnTo} />
        )}
        <GoogleSetupPanel setup={setup} />
      </div>
      <Dialogs {...loaderData} returnTo={returnTo} returned={actionData ?? undefined} />
    </>
  );
}

type DialogsProps = Pick<Route.ComponentProps['loaderData'], 'list' | 'opened'> & {
  returnTo: string;
  returned?: NonNullable<Route.ComponentProps['actionData']>;
};

/** The one that the address asks for. */
function Dialogs({ list, opened, returnTo, returned }: DialogsProps) {
  const selected = list?.selected;
  if (opened === 'delete' && selected)
    return (
      <DeleteDialog
        title="Delete this testimonial?"
        text={`The words of ${selected.name} leave the site, their picture too.`}
        id={selected.id}
        returnTo={returnTo}
        focusOnClose={ADD}
        error={returned?.error}
      />
    );
  if (opened)
    return (
      <TestimonialDialog
        key={selected?.id ?? 'new'}
        testimonial={selected}
        returnTo={returnTo}
        focusOnClose={selected ? `edit-${selected.id}` : ADD}
        returned={returned}
      />
    );
  return (
    <DeleteSelectedDialog
      selected={list?.deleting ?? []}
      what={WHAT}
      text="Their words leave the site, their pictures too."
      returnTo={returnTo}
      error={returned?.error}
    />
  );
}

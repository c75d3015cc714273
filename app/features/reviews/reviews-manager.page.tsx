import './reviews-manager.css';
import { data, useSearchParams } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { server } from '~/platform/context.server';
import { redirectWithNotice } from '~/platform/notice.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { FaultToast } from '~/ui/fault-toast';
import { OVER_PAGE } from '~/ui/page-dialog';
import { StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/reviews-manager.page';
import { NOT_FETCHED } from './google-review';
import { GoogleSetupPanel } from './google-setup';
import { checkGoogle } from './google-setup.server';
import { TestimonialDialog } from './testimonial-dialog';
import { listTestimonialRows } from './testimonial-manager.server';
import { takeTestimonial } from './testimonial-post.server';
import { TestimonialTable } from './testimonial-table';

const HERE = '/reviews-manager';
const ADD = 'add-testimonial';

export async function loader({ context }: Route.LoaderArgs) {
  const studio = server(context);
  const [setup, testimonials] = await Promise.all([
    checkGoogle(studio),
    attempt(studio, 'testimonials', () => listTestimonialRows(studio)),
  ]);
  return data({ setup, testimonials }, testimonials ? 200 : 503);
}

export function action({ request, context }: Route.ActionArgs) {
  const studio = server(context);
  return withPostedForm(request, ONE_PICTURE, async (posted) => {
    const { failed, notice } = await takeTestimonial(studio, staff(context), posted);
    if (failed) return data({ ...failed, typed: posted.texts }, failed.status);
    return notice ? redirectWithNotice(studio, HERE, notice) : data(null);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reviews Manager') }];

export default function ReviewsManager({ loaderData: { setup, testimonials }, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHead
        title="Reviews Manager"
        text="What clients have written, here and at Google."
        actions={
          <>
            <StaffButtonLink to="/reviews">Open the page</StaffButtonLink>
            <StaffButtonLink id={ADD} to="?add" state={OVER_PAGE} variant="primary" preventScrollReset>
              Add Testimonial
            </StaffButtonLink>
          </>
        }
      />
      <div className="staff-columns">
        {testimonials ? (
          <TestimonialTable testimonials={testimonials} />
        ) : (
          <ErrorPanel title={NOT_FETCHED} retry={HERE} />
        )}
        <GoogleSetupPanel setup={setup} />
      </div>
      {testimonials && <Dialogs testimonials={testimonials} returned={actionData ?? undefined} />}
    </>
  );
}

type DialogsProps = {
  testimonials: NonNullable<Route.ComponentProps['loaderData']['testimonials']>;
  returned?: NonNullable<Route.ComponentProps['actionData']>;
};

/** The one that the address asks for. */
function Dialogs({ testimonials, returned }: DialogsProps) {
  const [search] = useSearchParams();
  const asked = (name: string) => testimonials.find(({ id }) => id === search.get(name));
  const [edited, deleted] = [asked('edit'), asked('delete')];
  if (deleted)
    return (
      <DeleteDialog
        title="Delete this testimonial?"
        text={`The words of ${deleted.name} leave the site, their picture too.`}
        id={deleted.id}
        below={HERE}
        returnTo={ADD}
        fault={returned?.fault}
      />
    );
  if (edited || search.has('add'))
    return (
      <TestimonialDialog
        key={edited?.id ?? 'new'}
        testimonial={edited}
        below={HERE}
        returnTo={edited ? `edit-${edited.id}` : ADD}
        returned={returned}
      />
    );
  return <FaultToast fault={returned?.fault} />;
}

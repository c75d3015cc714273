import './inquiry.css';
import { useEffect } from 'react';
import { data, useSearchParams } from 'react-router';
import { useStudio } from '~/features/studio/use-studio';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { buttonClass } from '~/ui/button';
import { Note } from '~/ui/note';
import { toast } from '~/ui/toast';
import type { Route } from './+types/consultation.page';
import { listFormFields } from './inquiries.server';
import { InquiryAside } from './inquiry-aside';
import { deleteDraft } from './inquiry-draft';
import { InquiryForm } from './inquiry-form';
import { handleInquiryForm } from './inquiry.actions.server';
import { InquirySent } from './inquiry-sent';

export const handle: PageHandle = { query: ['sent', 'missing'], hydrate: 'touch' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  try {
    return data({ fields: await listFormFields(context) });
  } catch (error) {
    context.log.error('form fields not loaded', { error });
    context.trace.formLost = true;
    return data({ fields: undefined }, { status: 503 });
  }
}

export function action({ request, ...args }: Route.ActionArgs) {
  return handleInquiryForm(getContext(args), request);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Wedding & Event Inquiry') },
  {
    name: 'description',
    content: 'Tell us about your wedding or event: the date, the place, what you have in mind. Photographs welcome.',
  },
];

export default function Consultation({ loaderData: { fields }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isSent = search.has('sent') && !actionData;
  // It may have been submitted before hydration.
  useEffect(() => {
    if (isSent) deleteDraft();
  }, [isSent]);
  return (
    <div className="wrap twelve inquiry">
      <div className="inquiry-head">
        <h1>Wedding & Event Inquiry</h1>
        <p className="lead">Three minutes, on a phone if you like. What you do not know yet, leave empty.</p>
        {isSent && <InquirySent missing={Number(search.get('missing')) || 0} />}
      </div>
      {isSent ? (
        <div className="inquiry-form" />
      ) : fields ? (
        <InquiryForm fields={fields} returned={actionData} />
      ) : (
        <FormNotLoaded />
      )}
      <InquiryAside studio={useStudio()?.studio} />
    </div>
  );
}

function FormNotLoaded() {
  useEffect(() => toast({ title: 'Error', description: 'Could not load the form.', variant: 'destructive' }), []);
  return (
    <div className="inquiry-form">
      <Note tone="danger" title="Could not load the form.">
        Nothing is wrong on your side. Please try again in a minute, or call us.
      </Note>
      <p>
        <a className={buttonClass({ variant: 'line' })} href="/consultation">
          Try again
        </a>
      </p>
    </div>
  );
}

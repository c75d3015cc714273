import './inquiry.css';
import { useEffect } from 'react';
import { data, useSearchParams } from 'react-router';
import { readDateQuestion } from '~/features/capacity/date-answer.server';
import { DateQuestionForm } from '~/features/capacity/date-question';
import { readIntro } from '~/features/pages/pages.server';
import { useAnswerTime, useIsDemo, useServiceNames, useStudio } from '~/features/studio/use-studio';
import type { PageHandle } from '~/lib/page-handle';
import { searchMeta } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { buttonClass } from '~/ui/button';
import { Note } from '~/ui/note';
import { toast } from '~/ui/toast';
import type { Route } from './+types/consultation.page';
import { listAskedFields } from './inquiries.server';
import { deleteDraft } from '~/lib/device-draft';
import { draftKey } from './inquiry-draft';
import { InquiryForm } from './inquiry-form';
import { handleInquiryForm } from './inquiry.actions.server';
import { InquirySent } from './inquiry-sent';
import { isAboutSympathy, SYMPATHY_NAME, SYMPATHY_PATH } from './sympathy-form';
import { type BusinessHours, formatHours } from '~/lib/business-hours';
import { PictureFrame } from '~/ui/plate';
import vessels from './vessels.webp';

export const handle: PageHandle = { query: ['about', 'sent', 'missing', 'day'], hydrate: 'touch' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const intro = await readIntro(context, '/consultation');
  try {
    const asked = isAboutSympathy(url.searchParams) ? undefined : readDateQuestion(context, url);
    const [fields, date] = await Promise.all([listAskedFields(context, url), asked]);
    return data({ intro, fields, date });
  } catch (error) {
    context.log.error('form fields not loaded', { error });
    context.trace.formLost = true;
    return data({ intro, fields: undefined, date: undefined }, { status: 503 });
  }
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  return handleInquiryForm(getContext(args), request, url);
}

const SYMPATHY = {
  lead: 'We are sorry for your loss. Your name and a number are enough: we call you back.',
  search: {
    title: SYMPATHY_NAME,
    description: 'Flowers for a funeral or a memorial. Leave your name and a number, and we call you back.',
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  searchMeta(
    matches,
    isAboutSympathy(new URLSearchParams(location.search)) ? SYMPATHY.search : loaderData?.intro.search,
  );

export default function Consultation({ loaderData: { intro, fields, date }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isSympathy = isAboutSympathy(search);
  const isSent = search.has('sent') && !actionData;
  // It may have been submitted before hydration.
  useEffect(() => {
    if (isSent) deleteDraft(draftKey(isSympathy));
  }, [isSent, isSympathy]);
  const name = useServiceNames()[SYMPATHY_PATH] ?? SYMPATHY_NAME;
  const { heading, lead } = isSympathy ? { ...SYMPATHY, heading: name } : intro;
  return (
    <div className="wrap twelve inquiry">
      <div className="inquiry-head">
        <h1>{heading}</h1>
        {lead && !(isSympathy && isSent) && <p className="lead">{lead}</p>}
        {isSent && <InquirySent isSympathy={isSympathy} missing={Number(search.get('missing')) || 0} />}
      </div>
      {isSent ? (
        <div className="inquiry-form" />
      ) : fields ? (
        <InquiryForm
          key={`${isSympathy}`}
          fields={fields}
          isSympathy={isSympathy}
          asksDate={date !== undefined}
          returned={actionData}
        />
      ) : (
        <FormNotLoaded />
      )}
      <InquiryAside studio={useStudio()?.studio} isSympathy={isSympathy} date={isSent ? undefined : date} />
    </div>
  );
}

const SHELF = {
  src: vessels,
  width: 800,
  height: 640,
  alt: 'A shelf of clay, stone and pewter vessels in window light.',
};

type InquiryAsideProps = {
  studio?: { phone: string; hours: BusinessHours };
  isSympathy: boolean;
  date?: { day: string; answer: string | undefined };
};

function InquiryAside({ studio, isSympathy, date }: InquiryAsideProps) {
  const { phone, hours } = studio ?? { phone: '', hours: [] };
  return (
    <aside className="inquiry-aside">
      {!isSympathy && <WhatHappensNext />}
      {date && <DateQuestionForm {...date} />}
      <p className="text-small text-ink-soft">
        {phone && (
          <>
            {isSympathy ? 'Or call us' : 'Rather talk?'}{' '}
            <a className="num" href={`tel:${phone}`}>
              {phone}
            </a>
            <br />
          </>
        )}
        {formatHours(hours).map((line) => (
          <span key={line}>
            {line}.
            <br />
          </span>
        ))}
      </p>
    </aside>
  );
}

function WhatHappensNext() {
  return (
    <>
      <h2 className="label">What happens next</h2>
      <ol className="steps">
        <li>We read it and write back{useAnswerTime()}.</li>
        <li>We meet and talk about your day.</li>
      </ol>
      {useIsDemo() && <PictureFrame picture={SHELF} ratio="aspect-5-4" />}
    </>
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

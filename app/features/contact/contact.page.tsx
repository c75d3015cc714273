import './contact.css';
import { useEffect } from 'react';
import { redirect, useLocation } from 'react-router';
import { readCalendar } from '~/features/calendar/closures.server';
import { readIntro } from '~/features/pages/pages.server';
import { useAnswerTime, useSendsMail } from '~/features/studio/use-studio';
import type { Closure, SpecialHours } from '~/lib/closures';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { searchMeta } from '~/lib/search-appearance';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { parseForm } from '~/lib/parse-form';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { addStructuredData, type StructuredData, studioId } from '~/platform/structured-data.server';
import { Note } from '~/ui/note';
import { toast } from '~/ui/toast';
import type { Route } from './+types/contact.page';
import { contactForm } from './contact.schema';
import { receiveMessage } from './contact.server';
import { ContactAside } from './contact-aside';
import { ContactForm } from './contact-form';

const NOT_SENT = 'Your message was not sent.';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const [intro, calendar] = await Promise.all([
    readIntro(context, '/contact'),
    tryRead(context, 'calendar', () => readCalendar(context)),
  ]);
  const { closures = [], specialHours = [] } = calendar ?? {};
  const wholeDays = closures.filter(({ service }) => service === 'all');
  if (wholeDays.length + specialHours.length > 0)
    addStructuredData(context, exceptions(wholeDays, specialHours, context.config.baseUrl));
  return { intro, closures, specialHours };
}

/** Closed for the whole day opens and closes at midnight (Google's documentation of local businesses). */
function exceptions(closures: Closure[], specialHours: SpecialHours[], origin: string): StructuredData {
  const closed = closures.map((closure) => ({ ...closure, opens: '00:00', closes: '00:00' }));
  const special = specialHours.map((hours) => ({ ...hours, first_day: hours.day, last_day: hours.day }));
  return {
    '@type': 'Florist',
    '@id': studioId(origin),
    specialOpeningHoursSpecification: [...closed, ...special].map(({ opens, closes, first_day, last_day }) => ({
      '@type': 'OpeningHoursSpecification',
      opens,
      closes,
      validFrom: first_day,
      validThrough: last_day,
    })),
  };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: NOT_SENT, typed, marksOnly: true, keepsTyped: true }, async () => {
    await receiveMessage(context, parseForm(contactForm, typed));
    return redirect('/contact?sent=1', 303);
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const description = 'The message did not reach us. What you typed is still here; please try again.';
  const typed = await formFields(request.clone());
  return withOfflineFallback(serverAction, { error: { title: NOT_SENT, description }, errors: {}, typed });
}

export const handle: PageHandle = { query: ['sent', 'subject'], hydrate: 'touch' };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { intro, ...calendar } = loaderData;
  const { search, key } = useLocation();
  const asked = new URLSearchParams(search);
  const isSent = asked.has('sent') && !actionData;
  const title = 'Message sent!';
  const { studio } = matches[0].loaderData;
  const answerTime = useAnswerTime();
  const description = useSendsMail()
    ? `Thank you. We write back by email${answerTime}.`
    : 'Thank you. We have your message. We cannot send email yet, so please call us.';
  useEffect(() => {
    if (isSent) toast({ title, description });
  }, [isSent, title, description, key]);
  return (
    <div className="wrap twelve contact">
      <div className="contact-head">
        <h1>{intro.heading}</h1>
        {intro.lead && <p className="lead">{intro.lead}</p>}
      </div>
      <div className="contact-main">
        {isSent && (
          <Note tone="ok" title={title} isResult>
            {description}
          </Note>
        )}
        {/* Once a message has gone the next one starts with empty fields. */}
        <ContactForm key={isSent ? key : 'form'} returned={actionData} subject={asked.get('subject')?.slice(0, 120)} />
      </div>
      <ContactAside studio={studio} {...calendar} />
    </div>
  );
}

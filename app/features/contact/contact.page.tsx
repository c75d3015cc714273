import './contact.css';
import { useEffect } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { getContext } from '~/platform/context.server';
import { toast } from '~/ui/toast';
import type { Route } from './+types/contact.page';
import { contactForm } from './contact.schema';
import { receiveMessage } from './contact.server';
import { ContactAside } from './contact-aside';
import { ContactForm, type Returned } from './contact-form';
import { MessageSent, useSentWords } from './message-sent';
import { whyNotSent } from './why-not-sent.server';

export async function action({ request, ...args }: Route.ActionArgs) {
  const values = await formFields(request);
  const checked = contactForm.safeParse(values);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
    return data<Returned>({ values, errors }, 400);
  }
  try {
    await receiveMessage(getContext(args), checked.data);
  } catch (error) {
    const { status, message } = whyNotSent(getContext(args), error);
    return data<Returned>({ values, errors: [], message }, status);
  }
  return redirect('/contact?sent=1', 303);
}

/** Offline, the page keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const message = 'The message did not reach us. What you typed is still here; please try again.';
  const values = await formFields(request.clone());
  return withOfflineFallback(serverAction, { values, errors: [], message });
}

export const handle: PageHandle = { query: ['sent', 'subject'] };

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Contact') },
  {
    name: 'description',
    content: 'Write to the studio, call, or come by: Monday to Friday, 10AM to 6PM, Saturday by appointment only.',
  },
];

export default function Contact({ actionData, matches }: Route.ComponentProps) {
  const { search, key } = useLocation();
  const asked = new URLSearchParams(search);
  const isSent = asked.has('sent') && !actionData;
  const { title, description } = useSentWords();
  useEffect(() => {
    if (isSent) toast({ title, description });
  }, [isSent, title, description, key]);
  return (
    <div className="wrap twelve contact">
      <div className="contact-head">
        <h1>Contact</h1>
        <p className="lead">Ask us anything. A person reads it, and a person writes back.</p>
      </div>
      <div className="contact-main">
        {isSent && <MessageSent />}
        {/* Once a message has gone the next one starts with empty fields. */}
        <ContactForm key={isSent ? key : 'form'} returned={actionData} subject={asked.get('subject')?.slice(0, 120)} />
      </div>
      <ContactAside studio={matches[0].loaderData.studio} />
    </div>
  );
}

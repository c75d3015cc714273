import { type BusinessHours, formatOfficeHours, formatOpenDays } from '~/lib/business-hours';
import { isEmailSafeName } from '~/lib/email-safe-name';

type InquiryEmailProps = {
  canReply: boolean;
  answers: { label: string; answer: string; was?: string }[];
  href: string;
};

export function NewInquiryEmail({ canReply, answers, href }: InquiryEmailProps) {
  return (
    <div>
      <p>A new inquiry has come in. {howToAnswer(canReply)}</p>
      {answers.map(({ label, answer }) => (
        <p key={label}>
          <b>{label}</b>
          <Lines of={answer} />
        </p>
      ))}
      <p>
        Files, if there are any, are on the client’s page: <a href={href}>{href}</a>
      </p>
    </div>
  );
}

export function InquiryChangedEmail({ canReply, answers, href }: InquiryEmailProps) {
  return (
    <div>
      <p>The sender has changed an inquiry. {howToAnswer(canReply)}</p>
      {answers.map(({ label, answer, was }) => (
        <p key={label}>
          <b>{label}</b>
          <Lines of={answer || '(nothing)'} />
          <Lines of={`Before: ${was || '(nothing)'}`} />
        </p>
      ))}
      <p>
        All answers are on the client’s page: <a href={href}>{href}</a>
      </p>
    </div>
  );
}

/** Not every form asks for an email address. */
function howToAnswer(canReply: boolean) {
  return canReply ? 'Reply to this email to answer it.' : 'No email address was given: call to answer it.';
}

function Lines({ of: text }: { of: string }) {
  return text.split('\n').map((line, index) => (
    <span key={`${index}:${line}`}>
      <br />
      {line}
    </span>
  ));
}

type InquiryReceivedEmailProps = {
  name: string;
  studio: { name: string; phone: string; hours: BusinessHours };
  bookingUrl: string;
};

export function InquiryReceivedEmail({ name, studio, bookingUrl }: InquiryReceivedEmailProps) {
  const openDays = formatOpenDays(studio.hours);
  const officeHours = formatOfficeHours(studio.hours);
  return (
    <div>
      <p>{isEmailSafeName(name) ? `Dear ${name},` : 'Hello,'}</p>
      <p>
        Your inquiry is with us. We read it the day it comes{openDays && `, ${openDays},`} and you hear from the
        designer who would do the work.
      </p>
      <p>
        Would you like to meet? Choose a time here: <a href={bookingUrl}>{bookingUrl}</a>
      </p>
      <p>
        If something was forgotten, reply to this email{studio.phone && ` or call us at ${studio.phone}`}
        {officeHours && `, ${officeHours}`}.
      </p>
      <p>{studio.name}</p>
    </div>
  );
}

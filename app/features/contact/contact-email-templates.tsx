import { Fragment } from 'react';

type MessageEmailProps = {
  message: { email: string; subject: string; message: string };
  name: string;
  href: string;
};

export function MessageEmail({ message, name, href }: MessageEmailProps) {
  return (
    <div>
      <p>
        {name} ({message.email}) wrote on the contact page.
      </p>
      {message.subject && (
        <p>
          <b>{message.subject}</b>
        </p>
      )}
      <p>
        <Lines text={message.message} />
      </p>
      <p>
        Reply to this email, or answer in the inbox: <a href={href}>{href}</a>
      </p>
    </div>
  );
}

type AnswerEmailProps = {
  answer: string;
  message: string;
  studio: { name: string; phone: string };
};

export function AnswerEmail({ answer, message, studio }: AnswerEmailProps) {
  return (
    <div>
      <p>
        <Lines text={answer} />
      </p>
      <p>
        {studio.name}
        {studio.phone && (
          <>
            <br />
            {studio.phone}
          </>
        )}
      </p>
      <hr />
      <p>You wrote to us:</p>
      <blockquote>
        <Lines text={message} />
      </blockquote>
    </div>
  );
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={`${index}:${line}`}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

import { Fragment } from 'react';

type MessageEmailProps = {
  said: { email: string; subject: string; message: string };
  name: string;
  /** The page where staff answer. */
  href: string;
};

/** Tells the studio what somebody wrote on the contact page. A reply goes to them. */
export function MessageEmail({ said, name, href }: MessageEmailProps) {
  return (
    <div>
      <p>
        {name} ({said.email}) wrote on the contact page.
      </p>
      {said.subject && (
        <p>
          <b>{said.subject}</b>
        </p>
      )}
      <p>
        <Lines text={said.message} />
      </p>
      <p>
        Reply to this letter, or answer in the inbox: <a href={href}>{href}</a>
      </p>
    </div>
  );
}

type AnswerEmailProps = {
  answer: string;
  /** What is answered, quoted below. */
  message: string;
  studio: { name: string; phone: string };
};

/** The studio's answer. */
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

/** Lines as they were typed. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={`${index}:${line}`}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

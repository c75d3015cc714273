import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAnswerTime } from '~/features/studio/use-studio';
import { buttonClass } from '~/ui/button';
import { Note } from '~/ui/note';

type InquirySentProps = {
  isSympathy: boolean;
  missing?: number;
  answers?: { label: string; answer: string }[];
  startAgain?: () => void;
  /** Moves the focus here: the page did not change around it. */
  focus?: boolean;
};

export function InquirySent({ isSympathy, missing = 0, answers = [], startAgain, focus }: InquirySentProps) {
  const place = useRef<HTMLDivElement>(null);
  const answerTime = useAnswerTime();
  useEffect(() => {
    if (focus) place.current?.focus();
  }, [focus]);
  return (
    <div ref={place} tabIndex={-1} className="inquiry-sent">
      {isSympathy ? (
        <Note tone="ok" title="We have your message." live>
          We will call you{answerTime}.
        </Note>
      ) : (
        <Note tone="ok" title="Inquiry Submitted!" live>
          Thank you! We'll be in touch soon.
        </Note>
      )}
      {missing > 0 && (
        <Note tone="warn" title={missing === 1 ? 'One file did not arrive.' : `${missing} files did not arrive.`}>
          There is room for 20 files of 25 MB each. Please send what is missing by email.
        </Note>
      )}
      {!isSympathy && <NextSteps startAgain={startAgain} />}
      {answers.length > 0 && (
        <section aria-labelledby="what-you-sent">
          <h2 className="text-h3" id="what-you-sent">
            What you sent
          </h2>
          <dl className="inquiry-answers">
            {answers.map(({ label, answer }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function NextSteps({ startAgain }: Pick<InquirySentProps, 'startAgain'>) {
  return (
    <>
      <p>
        We read it and write back{useAnswerTime()}. If you like, choose a time to meet right away: your details are
        filled in there.
      </p>
      <div className="actions">
        <Link className={buttonClass({})} to="/booking">
          Book a Meeting
        </Link>
        {/* A whole new page, with an empty form. */}
        <a
          className={buttonClass({ variant: 'line' })}
          href="/consultation"
          onClick={(event) => {
            if (!startAgain) return;
            event.preventDefault();
            startAgain();
          }}
        >
          Send another inquiry
        </a>
      </div>
    </>
  );
}

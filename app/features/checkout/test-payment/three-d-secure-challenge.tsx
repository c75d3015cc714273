import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '~/ui/button';
import { FOCUS_TARGET } from '~/ui/focus-target';

type ThreeDSecureChallengeProps = {
  title: string;
  /** What the bank asks. */
  question: string;
  studio: string;
  /** Not where a card is only stored. */
  amount?: string;
  children?: ReactNode;
};

export function ThreeDSecureChallenge({ title, question, studio, amount, children }: ThreeDSecureChallengeProps) {
  return (
    <Form method="post" aria-labelledby="challenge">
      {children}
      <div className="three-d-secure">
        <p className="label">Your bank, in test mode</p>
        <h2 className="text-h3" id="challenge" {...FOCUS_TARGET}>
          {title}
        </h2>
        <p>{question}</p>
        <dl className="details-list">
          <div>
            <dt>To</dt>
            <dd>{studio}</dd>
          </div>
          {amount && (
            <div>
              <dt>Amount</dt>
              <dd className="num">{amount}</dd>
            </div>
          )}
        </dl>
        <div className="actions">
          <Button type="submit" name="intent" value="confirm">
            Confirm
          </Button>
          <Button type="submit" name="intent" value="decline" variant="line">
            Decline
          </Button>
        </div>
      </div>
    </Form>
  );
}

import { useEffect, useRef } from 'react';
import { buttonClass } from '~/ui/button';
import { Panel } from '~/ui/staff';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), [codes]);
  const text = encodeURIComponent(`${codes.join('\n')}\n`);
  return (
    <Panel title="Your recovery codes">
      <div className="panel-body">
        <p>
          Two-factor login is on. If you don’t have your phone, each of these codes signs you in once. We show them only
          now, so keep them away from your phone.
        </p>
        <ul ref={list} className="recovery-codes" tabIndex={-1}>
          {codes.map((code) => (
            <li key={code}>
              <code>{`${code.slice(0, 5)}-${code.slice(5)}`}</code>
            </li>
          ))}
        </ul>
        <p>
          <a
            className={buttonClass({ variant: 'line', small: true })}
            href={`data:text/plain,${text}`}
            download="recovery-codes.txt"
          >
            Download the codes
          </a>
        </p>
      </div>
    </Panel>
  );
}

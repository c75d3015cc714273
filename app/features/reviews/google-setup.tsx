import { Link } from 'react-router';
import { Panel } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import type { GoogleSetup } from './google-setup.server';

const STATUS = {
  configured: { tone: 'ok', word: 'Configured' },
  missing: { tone: 'danger', word: 'Not configured' },
  unknown: { tone: 'warn', word: 'Unknown' },
} as const;

export function GoogleSetupPanel({ setup }: { setup: GoogleSetup }) {
  const isReady = setup.key === 'configured' && setup.place === 'configured';
  return (
    <Panel title="Google reviews">
      <dl className="panel-details">
        <Setting name="API key" setting={setup.key} />
        <Setting name="Place ID" setting={setup.place} />
      </dl>
      <div className="panel-body">
        {isReady && <p>Google answers. The newest five are at the foot of the Reviews page.</p>}
        {setup.error && <p>The service said: {setup.error}</p>}
        {!isReady && <Instructions />}
      </div>
    </Panel>
  );
}

function Setting({ name, setting }: { name: string; setting: GoogleSetup['key'] }) {
  const { tone, word } = STATUS[setting];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Tag tone={tone}>{word}</Tag>
      </dd>
    </div>
  );
}

function Instructions() {
  return (
    <>
      <h3 className="setup-title">Setting it up</h3>
      <ol className="setup-steps">
        <li>
          In the <a href="https://console.cloud.google.com/apis/library/places.googleapis.com">Google Cloud console</a>,
          switch on “Places API (New)” and make an API key that may use nothing else.
        </li>
        <li>
          Look the studio up with Google’s{' '}
          <a href="https://developers.google.com/maps/documentation/places/web-service/place-id">Place ID Finder</a> and
          copy its Place ID.
        </li>
        <li>
          Enter both under <Link to="/connections">Connections</Link>, or give them to the program as{' '}
          <code>GOOGLE_PLACES_API_KEY</code> and <code>GOOGLE_PLACE_ID</code>.
        </li>
        <li>Come back to this page: it asks the service itself, at most once a minute.</li>
      </ol>
    </>
  );
}

import { useNavigation } from 'react-router';
import { Spinner } from './spinner';

/** Shown under the header while the next page loads, unless it is quick. A layout renders it once. */
export function PageSpinner() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <p className="page-spinner" role="status">
      {isLoading && (
        <span>
          <Spinner /> Loading…
        </span>
      )}
    </p>
  );
}

import { useNavigation } from 'react-router';
import { Spinner } from './spinner';

/** Turns under the header while the next page is on its way, unless it is quick. A layout places it once. */
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

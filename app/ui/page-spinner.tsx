import { useNavigation } from 'react-router';
import { Spinner } from './spinner';

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

import { ErrorPage, ErrorPageContact } from '../components/error-page.tsx';
import { usePageContent } from '../document/page-data.ts';

export function NotSent() {
  return (
    <ErrorPage {...usePageContent('notSent')}>
      <ErrorPageContact />
    </ErrorPage>
  );
}

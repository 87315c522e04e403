import { ErrorPage, ErrorPageLink } from '../components/error-page.tsx';
import { useFrame, usePageContent } from '../document/page-data.ts';

export function NotSent() {
  const { company } = useFrame();
  return (
    <ErrorPage {...usePageContent('notSent')}>
      <ErrorPageLink href={company.phoneLink} icon="phone">
        {company.phone}
      </ErrorPageLink>
      <ErrorPageLink href={`mailto:${company.email}`} icon="mail">
        {company.email}
      </ErrorPageLink>
    </ErrorPage>
  );
}

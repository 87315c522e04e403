import { ErrorPage, ErrorPageLink } from '../components/error-page.tsx';
import { useFrame, usePageContent } from '../document/page-data.ts';
import { navigation } from '../navigation/navigation.ts';

export function NotFound() {
  const { company } = useFrame();
  return (
    <ErrorPage {...usePageContent('notFound')}>
      {navigation.map(({ name, href }) => (
        <ErrorPageLink key={href} href={href} icon="arrow">
          {name}
        </ErrorPageLink>
      ))}
      <ErrorPageLink href={company.phoneLink} icon="phone">
        {company.phone}
      </ErrorPageLink>
    </ErrorPage>
  );
}

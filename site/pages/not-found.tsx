import { DeadEnd, DeadEndLink } from '../components/dead-end.tsx';
import { navigation } from '../navigation.ts';
import { useFrame, usePageWords } from '../page-data.ts';

export function NotFound() {
  const { company } = useFrame();
  return (
    <DeadEnd {...usePageWords('notFound')}>
      {navigation.map(({ name, href }) => (
        <DeadEndLink key={href} href={href} icon="arrow">
          {name}
        </DeadEndLink>
      ))}
      <DeadEndLink href={company.phoneLink} icon="phone">
        {company.phone}
      </DeadEndLink>
    </DeadEnd>
  );
}

import { DeadEnd, DeadEndLink } from '../components/dead-end.tsx';
import { useFrame, usePageWords } from '../document/page-data.ts';
import { navigation } from '../navigation/navigation.ts';

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

import { DeadEnd, DeadEndLink } from '../components/dead-end.tsx';
import { useFrame, usePageWords } from '../document/page-data.ts';

export function NotSent() {
  const { company } = useFrame();
  return (
    <DeadEnd {...usePageWords('notSent')}>
      <DeadEndLink href={company.phoneLink} icon="phone">
        {company.phone}
      </DeadEndLink>
      <DeadEndLink href={`mailto:${company.email}`} icon="mail">
        {company.email}
      </DeadEndLink>
    </DeadEnd>
  );
}

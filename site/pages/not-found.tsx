import { company } from '../../content/company.ts';
import { navigation } from '../../content/navigation.ts';
import { notFound } from '../../content/pages/not-found.ts';
import { DeadEnd, DeadEndLink } from '../components/dead-end.tsx';

export function NotFound() {
  return (
    <DeadEnd {...notFound}>
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

import { company } from '../../content/company.ts';
import { navigation } from '../../content/navigation.ts';
import { notFound } from '../../content/pages/not-found.ts';
import { DeadEnd, Way } from '../components/dead-end.tsx';

export function NotFound() {
  return (
    <DeadEnd {...notFound}>
      {navigation.map(({ name, href }) => (
        <Way key={href} href={href} icon="arrow">
          {name}
        </Way>
      ))}
      <Way href={company.phoneLink} icon="phone">
        {company.phone}
      </Way>
    </DeadEnd>
  );
}

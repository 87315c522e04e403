import { company } from '../../content/company.ts';
import { notSent } from '../../content/pages/not-sent.ts';
import { DeadEnd, Way } from '../components/dead-end.tsx';

export function NotSent() {
  return (
    <DeadEnd {...notSent}>
      <Way href={company.phoneLink} icon="phone">
        {company.phone}
      </Way>
      <Way href={`mailto:${company.email}`} icon="mail">
        {company.email}
      </Way>
    </DeadEnd>
  );
}

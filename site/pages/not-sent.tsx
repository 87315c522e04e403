import { company } from '../../content/company.ts';
import { notSent } from '../../content/pages/not-sent.ts';
import { DeadEnd, DeadEndLink } from '../components/dead-end.tsx';

export function NotSent() {
  return (
    <DeadEnd {...notSent}>
      <DeadEndLink href={company.phoneLink} icon="phone">
        {company.phone}
      </DeadEndLink>
      <DeadEndLink href={`mailto:${company.email}`} icon="mail">
        {company.email}
      </DeadEndLink>
    </DeadEnd>
  );
}

import { useFrame } from '../document/page-data.ts';
import { Icon } from './icon.tsx';

export function PhoneLink({ className }: { className?: string }) {
  const { company } = useFrame();
  return (
    <a href={company.phoneLink} className={className}>
      <Icon name="phone" />
      {company.phone}
    </a>
  );
}

import type { SVGProps } from 'react';
import { MarkOf } from '../../site/components/mark.tsx';
import { deskData } from '../data.ts';

export function Mark(props: SVGProps<SVGSVGElement>) {
  return <MarkOf mark={deskData().mark} {...props} />;
}

export function Company() {
  return (
    <p className="company">
      <Mark width={40} />
      <span>{deskData().shortName}</span>
    </p>
  );
}

import type { SVGProps } from 'react';
import { MarkOf } from '../../site/components/mark.tsx';
import { deskData } from '../data.ts';

/** The company's mark. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  return <MarkOf mark={deskData().mark} {...props} />;
}

/** The mark with the name. */
export function Company() {
  return (
    <p className="company">
      <Mark width={40} />
      <span>{deskData().shortName}</span>
    </p>
  );
}

import { CallToAction } from '../../components/call-to-action.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Testimonials } from '../../components/testimonials.tsx';
import { useFrame, usePageContent } from '../../document/page-data.ts';
import { Hero } from './hero.tsx';
import { ServicesPreview } from './services-preview.tsx';
import { WhatNeedsCleaning } from './what-needs-cleaning.tsx';
import { WhyChoose } from './why-choose.tsx';

export function Home() {
  const { callToAction } = useFrame();
  const { testimonials } = usePageContent('home');
  return (
    <>
      <PageHead />
      <Hero />
      <WhyChoose />
      <ServicesPreview />
      {testimonials.shown.length > 0 && <Testimonials />}
      <CallToAction id="contact" {...callToAction}>
        <WhatNeedsCleaning />
      </CallToAction>
    </>
  );
}

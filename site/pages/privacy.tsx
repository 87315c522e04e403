import type { ReactNode } from 'react';
import type { EmailJsSettings } from '../../domain/site-data.ts';
import { CheckList } from '../components/check-list.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { useFrame, usePageData } from '../document/page-data.ts';
import styles from './privacy.module.css';
import { privacy } from './privacy-messages.ts';

export function Privacy() {
  const { brief, kept, seen, duration, rights, browser, trackers, server, accessibility } = privacy;
  const { keepMonths, quotePhotos, emailJs, isStatic } = usePageData().settings;
  const hasPhotos = quotePhotos > 0;
  return (
    <>
      <PageHead />
      <PageIntro heading={privacy.heading} lead={privacy.lead}>
        <section className={`card ${styles.brief}`} aria-labelledby="brief">
          <h2 id="brief">{brief.heading}</h2>
          <CheckList items={brief.points} />
        </section>
      </PageIntro>
      <div className={`wrap ${styles.text}`}>
        <Section
          heading={kept.heading}
          paragraphs={hasPhotos ? [...kept.paragraphs, kept.photos] : kept.paragraphs}
        />
        <Section heading={seen.heading} paragraphs={emailJs ? seen.throughEmailJs : seen.direct}>
          {emailJs && hasPhotos && <p>{seen.photosBesideEmailJs}</p>}
          {!isStatic && <p>{seen.calls}</p>}
        </Section>
        <Section
          heading={duration.heading}
          paragraphs={[
            keepMonths > 0 && !isStatic ? duration.months(keepMonths) : duration.untilAsked,
            duration.elsewhere,
          ]}
        />
        <Section heading={rights.heading} paragraphs={[rights.text]}>
          <Contact />
        </Section>
        <Section
          heading={trackers.heading}
          paragraphs={[emailJs ? trackers.onlyEmailJs(hostsOf(emailJs)) : trackers.none]}
        />
        <Section heading={browser.heading} paragraphs={[browser.text]}>
          <ul>
            {hasPhotos && <li>{browser.photos}</li>}
            {emailJs && !isStatic && <li>{browser.copy}</li>}
            {browser.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Section>
        {!isStatic && <Section heading={server.heading} paragraphs={[server.text]} />}
        <Section heading={accessibility.heading} paragraphs={accessibility.paragraphs}>
          <Contact />
        </Section>
      </div>
    </>
  );
}

type SectionProps = { heading: string; paragraphs: readonly string[]; children?: ReactNode };

function Section({ heading, paragraphs, children }: SectionProps) {
  return (
    <section>
      <h2>{heading}</h2>
      <div className={`links ${styles.words}`}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </section>
  );
}

function Contact() {
  const { company } = useFrame();
  return (
    <address>
      <a href={company.phoneLink}>{company.phone}</a>
      <a href={`mailto:${company.email}`}>{company.email}</a>
    </address>
  );
}

function hostsOf({ scriptUrl, origin }: EmailJsSettings): string {
  return [...new Set([scriptUrl, origin].map((url) => new URL(url).hostname))].join(', ');
}

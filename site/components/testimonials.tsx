import { useEffect, useRef, useState } from 'react';
import type { Testimonial } from '../../domain/words.ts';
import { usePageWords } from '../document/page-data.ts';
import { BeforeAfter } from './before-after.tsx';
import { Icon } from './icon.tsx';
import { usePrefersReducedMotion } from './media.ts';
import { Stars } from './stars.tsx';
import { SwipedHeading } from './swipe.tsx';
import styles from './testimonials.module.css';
import { common } from './words.ts';

const words = common.testimonials;

/** The time between two testimonials, ms (spec §9). */
const INTERVAL = 4000;
/** Auto-advance rests this long after the visitor clicked a dot, ms (spec §9). */
const REST_AFTER_CHOICE = 8000;
/** The share of a testimonial that is in view when it is the current one. */
const IN_VIEW = 0.6;

export function Testimonials() {
  const {
    rating,
    testimonials: { heading, shown },
  } = usePageWords('home');
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isFocusInside, setFocusInside] = useState(false);
  /** The number of dots clicked since the last pause, so that each click restarts the rest. */
  const [choices, setChoices] = useState(0);
  const prefersReducedMotion = usePrefersReducedMotion();
  const track = useRef<HTMLUListElement>(null);
  const isRunning = !isPaused && !isFocusInside && !prefersReducedMotion;

  // Synchronizes with the scroll position of the track: whoever moved it, and before React arrived as well.
  useEffect(() => {
    const slides = [...(track.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) setCurrent(slides.indexOf(target));
      },
      { root: track.current, threshold: IN_VIEW },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  // Synchronizes with the clock. Only one timer runs at a time: the rest, and then the interval.
  useEffect(() => {
    if (!isRunning) return;
    const start = () => setInterval(() => showNext(track.current), INTERVAL);
    let timer =
      choices === 0
        ? start()
        : setTimeout(() => {
            timer = start();
          }, REST_AFTER_CHOICE);
    return () => clearTimeout(timer);
  }, [isRunning, choices]);

  function togglePause() {
    setPaused(!isPaused);
    setChoices(0);
  }

  function choose(index: number) {
    show(track.current, index, prefersReducedMotion ? 'instant' : 'smooth');
    setChoices((count) => count + 1);
  }

  return (
    <section id="testimonials" className={styles.section} aria-labelledby="testimonials-heading" tabIndex={-1}>
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="testimonials-heading">
            <SwipedHeading parts={heading} />
          </h2>
          <p className={styles.rating}>
            <b>{rating.score}</b>
            <span>
              <Stars size={22} />
              <span className={styles.basis}>{` ${rating.basis}`}</span>
            </span>
          </p>
        </div>
        <div className={`card large ${styles.panel}`}>
          {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group by the ARIA practices, not a fieldset. */}
          <div
            role="group"
            className={styles.carousel}
            aria-roledescription="carousel"
            aria-label={words.carousel}
            onFocus={(event) => setFocusInside(event.target.matches(':focus-visible'))}
            onBlur={() => setFocusInside(false)}
          >
            {/* The controls come first in the tab order, although they are below the testimonials, so that keyboard users can stop the movement at once. */}
            <div className={styles.controls}>
              <button
                type="button"
                className="round"
                aria-label={isPaused ? words.start : words.pause}
                onClick={togglePause}
              >
                <Icon name={isPaused ? 'play' : 'pause'} />
              </button>
              {shown.map(({ id, name, initials, town }, index) => (
                <button
                  key={id}
                  type="button"
                  className={styles.person}
                  data-initials={initials}
                  aria-label={`${words.position(index + 1, shown.length)}: ${name}, ${town}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => choose(index)}
                >
                  {town}
                </button>
              ))}
              {/* Scrolling changes no text that a live region could announce, so this element does. */}
              <span className="visually-hidden" aria-live={isRunning ? 'off' : 'polite'}>
                {words.position(current + 1, shown.length)}
              </span>
            </div>
            <ul
              ref={track}
              className={styles.track}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
              tabIndex={0}
              aria-labelledby="testimonials-heading"
            >
              {shown.map((testimonial) => (
                <Slide key={testimonial.id} testimonial={testimonial} />
              ))}
            </ul>
          </div>
          <div className={styles.pictures}>
            {shown.map(({ id, service }, index) => (
              <BeforeAfter
                key={id}
                service={service}
                sizes="(max-width: 900px) 94vw, 600px"
                className={index === current ? `${styles.picture} ${styles.shown}` : (styles.picture ?? '')}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Scrolls to a testimonial, which makes it the current one. */
function show(track: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  track?.scrollTo({ left: index * track.clientWidth, behavior });
}

function showNext(track: HTMLElement | null): void {
  if (!track) return;
  const shown = Math.round(track.scrollLeft / track.clientWidth);
  show(track, (shown + 1) % track.childElementCount, 'smooth');
}

function Slide({ testimonial }: { testimonial: Testimonial }) {
  const { initials, name, role, town, text } = testimonial;
  return (
    <li className={styles.slide}>
      <Stars label={words.stars} size={24} />
      <blockquote>{`“${text}”`}</blockquote>
      <p className={styles.author}>
        {/* On a screen the dot of the testimonial shows them. */}
        <span className={styles.initials} aria-hidden="true">
          {initials}
        </span>
        <span>
          <b>{name}</b>
          <small>{role ? `${role}, ${town}` : town}</small>
        </span>
      </p>
    </li>
  );
}

import { useEffect, useRef, useState } from 'react';
import { home } from '../../content/pages/home.ts';
import { testimonialsService } from '../../content/services-on-home.ts';
import { type Testimonial, testimonials } from '../../content/testimonials.ts';
import { usePrefersReducedMotion } from '../media.ts';
import { BeforeAfter } from './before-after.tsx';
import { Icon } from './icon.tsx';
import styles from './testimonials.module.css';

const words = home.testimonials;

/** The time between two testimonials, ms (spec §9). */
const INTERVAL = 4000;
/** Auto-advance rests this long after the visitor clicked a dot, ms (spec §9). */
const REST_AFTER_CHOICE = 8000;
/** In browsers without scrollend, a scroll has ended when no scroll event came for this long, ms. */
const SCROLL_QUIET = 150;

export function Testimonials() {
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isFocusInside, setFocusInside] = useState(false);
  /** The number of dots clicked since the last pause, so that each click restarts the rest. */
  const [choices, setChoices] = useState(0);
  const prefersReducedMotion = usePrefersReducedMotion();
  const track = useRef<HTMLUListElement>(null);
  const scrolledTo = useRef(0);
  /** True while the page scrolls the track, not the visitor. */
  const isAutoScrolling = useRef(false);
  const scrollQuiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRunning = !isPaused && !isFocusInside && !prefersReducedMotion;

  // Synchronises with the clock. Only one timer runs at a time: the rest, and then the interval.
  useEffect(() => {
    if (!isRunning) return;
    const advance = () => setCurrent((shown) => (shown + 1) % testimonials.length);
    const start = () => setInterval(advance, INTERVAL);
    let timer =
      choices === 0
        ? start()
        : setTimeout(() => {
            timer = start();
          }, REST_AFTER_CHOICE);
    return () => clearTimeout(timer);
  }, [isRunning, choices]);

  // Synchronises with the scroll position of the track. Measuring the track when it is already in place would force a
  // layout.
  useEffect(() => {
    if (scrolledTo.current === current) return;
    scrolledTo.current = current;
    isAutoScrolling.current = true;
    const width = track.current?.clientWidth ?? 0;
    track.current?.scrollTo({ left: current * width, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
  }, [current, prefersReducedMotion]);

  /** Safari before 26.2 lacks scrollend. There the dots follow once scroll events have stopped. */
  function waitForScrollEnd() {
    if ('onscrollend' in window) return;
    clearTimeout(scrollQuiet.current);
    scrollQuiet.current = setTimeout(followScroll, SCROLL_QUIET);
  }

  /** Makes the testimonial at which the track came to rest the current one. */
  function followScroll() {
    if (!track.current) return;
    const shown = Math.round(track.current.scrollLeft / track.current.clientWidth);
    // A late scrollend from the previous scroll.
    if (isAutoScrolling.current && shown !== scrolledTo.current) return;
    endAutoScroll();
    scrolledTo.current = shown;
    setCurrent(shown);
  }

  function endAutoScroll() {
    isAutoScrolling.current = false;
  }

  function togglePause() {
    setPaused(!isPaused);
    setChoices(0);
  }

  function choose(index: number) {
    setCurrent(index);
    setChoices((count) => count + 1);
  }

  return (
    <section id="testimonials" className={styles.section} aria-labelledby="testimonials-heading" tabIndex={-1}>
      <div className="wrap">
        <h2 id="testimonials-heading" className="visually-hidden">
          {words.heading}
        </h2>
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
              {testimonials.map(({ name }, index) => (
                <button
                  key={name}
                  type="button"
                  className="dot"
                  aria-label={`${words.position(index + 1, testimonials.length)}: ${name}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => choose(index)}
                />
              ))}
              {/* Scrolling changes no text that a live region could announce, so this element does. */}
              <span className="visually-hidden" aria-live={isRunning ? 'off' : 'polite'}>
                {words.position(current + 1, testimonials.length)}
              </span>
              <span className={styles.rating}>{words.rating}</span>
            </div>
            <ul
              ref={track}
              className={styles.track}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
              tabIndex={0}
              aria-labelledby="testimonials-heading"
              onScroll={waitForScrollEnd}
              onScrollEnd={followScroll}
              onPointerDown={endAutoScroll}
              onWheel={endAutoScroll}
              onKeyDown={endAutoScroll}
            >
              {testimonials.map((testimonial) => (
                <Slide key={testimonial.name} testimonial={testimonial} />
              ))}
            </ul>
          </div>
          <BeforeAfter
            service={testimonialsService}
            sizes="(max-width: 1080px) 94vw, 600px"
            className={styles.picture ?? ''}
          />
        </div>
      </div>
    </section>
  );
}

function Slide({ testimonial }: { testimonial: Testimonial }) {
  const { initials, name, role, text } = testimonial;
  return (
    <li className={styles.slide}>
      <span className={styles.stars} role="img" aria-label={words.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" size={24} />
        ))}
      </span>
      <blockquote>{`“${text}”`}</blockquote>
      <div className={styles.author}>
        <span className={styles.initials} aria-hidden="true">
          {initials}
        </span>
        <span>
          <b>{name}</b>
          {role && <small>{role}</small>}
        </span>
      </div>
    </li>
  );
}

import { useEffect, useRef, useState } from 'react';
import { home } from '../../content/pages/home.ts';
import { testimonialServices } from '../../content/services-on-home.ts';
import { type Testimonial, testimonials } from '../../content/testimonials.ts';
import { usePrefersReducedMotion } from '../media.ts';
import { BeforeAfter } from './before-after.tsx';
import { Icon } from './icon.tsx';
import { Stars } from './stars.tsx';
import { Swipe } from './swipe.tsx';
import styles from './testimonials.module.css';

const words = home.testimonials;
const [start, swiped, end] = words.heading;
const [score, basis] = words.rating;

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
        <div className={styles.head}>
          <h2 id="testimonials-heading">
            {start} <Swipe>{swiped}</Swipe> {end}
          </h2>
          <p className={styles.rating}>
            <b>{score}</b>
            <span>
              <Stars size={22} />
              <span className={styles.basis}>{` ${basis}`}</span>
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
              {testimonials.map(({ name, initials, town }, index) => (
                <button
                  key={name}
                  type="button"
                  className={styles.face}
                  data-initials={initials}
                  aria-label={`${words.position(index + 1, testimonials.length)}: ${name}, ${town}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => choose(index)}
                >
                  {town}
                </button>
              ))}
              {/* Scrolling changes no text that a live region could announce, so this element does. */}
              <span className="visually-hidden" aria-live={isRunning ? 'off' : 'polite'}>
                {words.position(current + 1, testimonials.length)}
              </span>
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
          <div className={styles.pictures}>
            {testimonialServices.map((service, index) => (
              <BeforeAfter
                key={service.id}
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

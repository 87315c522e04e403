import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Testimonial } from '../../domain/content.ts';
import { usePageContent } from '../document/page-data.ts';
import { Comparison } from './comparison.tsx';
import { HighlightedHeading } from './highlighted-heading.tsx';
import { Icon } from './icon.tsx';
import { usePrefersReducedMotion } from './media.ts';
import { testimonials as messages } from './messages.ts';
import { Stars } from './stars.tsx';
import styles from './testimonials.module.css';

/** Time that a testimonial is shown, ms (promises: Home). */
const INTERVAL = 4000;
/** Pause of the auto-advance after the visitor's last choice, ms (promises: Home). */
const PAUSE_AFTER_CHOICE = 8000;
/** Time without a scroll event until the track counts as stopped, ms. */
const REST = 150;
/** Time to fade the text in, ms. The picture takes as long (testimonials.module.css). */
const FADE = 400;

export function Testimonials() {
  const {
    rating,
    testimonials: { heading, shown },
  } = usePageContent('home');
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isFocusInside, setFocusInside] = useState(false);
  /** Choices since the pause button was last pressed. Each restarts the wait of PAUSE_AFTER_CHOICE. */
  const [choices, setChoices] = useState(0);
  const prefersReducedMotion = usePrefersReducedMotion();
  const track = useRef<HTMLUListElement>(null);
  const hasOthers = shown.length > 1;
  const isRunning = hasOthers && !isPaused && !isFocusInside && !prefersReducedMotion;

  const pauseForChoice = () => setChoices((count) => count + 1);
  /** Also on a key press, which makes the focus of an earlier mouse click visible. */
  const noteFocus = ({ currentTarget }: SyntheticEvent) =>
    setFocusInside(currentTarget.querySelector(':focus-visible') !== null);

  function show(index: number) {
    // Render first: a `scrollend` while `current` is old would count as a choice, and pause the advance.
    flushSync(() => setCurrent(index));
    follow(index);
    // Off screen nobody sees the animation, and its frames keep a phone busy.
    if (index !== current && !prefersReducedMotion && isOnScreen(track.current))
      track.current?.animate({ opacity: [0, 1] }, FADE);
  }

  /** Jumps, because smooth scrolling from the last to the first would pass all others. */
  function follow(index: number) {
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' });
  }

  const advance = useEffectEvent(() => show((current + 1) % shown.length));

  /** If another testimonial is in view, the visitor scrolled to it, which is a choice. */
  const settle = useEffectEvent(() => {
    const index = indexAtRest(track.current);
    if (index === undefined || index === current) return;
    setCurrent(index);
    pauseForChoice();
  });

  const stay = useEffectEvent(() => follow(current));

  // Synchronizes with the track: its width, and the visitor's scrolling, even before hydration.
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    settle();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      // Older Safari lacks `scrollend`.
      if (!('onscrollend' in element)) timer = setTimeout(settle, REST);
    };
    let width = element.clientWidth;
    const resizing = new ResizeObserver(() => {
      if (element.clientWidth !== width) stay();
      width = element.clientWidth;
    });
    resizing.observe(element);
    element.addEventListener('scroll', onScroll);
    element.addEventListener('scrollend', settle);
    return () => {
      clearTimeout(timer);
      resizing.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('scrollend', settle);
    };
  }, []);

  // Synchronizes with the clock: first the pause, then the interval.
  useEffect(() => {
    if (!isRunning) return;
    const begin = () => setInterval(advance, INTERVAL);
    let timer =
      choices === 0
        ? begin()
        : setTimeout(() => {
            timer = begin();
          }, PAUSE_AFTER_CHOICE);
    return () => clearTimeout(timer);
  }, [isRunning, choices]);

  function togglePause() {
    setPaused(!isPaused);
    setChoices(0);
  }

  return (
    <section
      id="testimonials"
      className={styles.section}
      aria-labelledby="testimonials-heading"
      tabIndex={-1}
    >
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="testimonials-heading">
            <HighlightedHeading parts={heading} />
          </h2>
          <p className={styles.rating}>
            <b>{rating.score}</b>
            <span>
              <Stars size={22} />
              <span className={styles.basis}>{` ${rating.basis}`}</span>
            </span>
          </p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group by the ARIA practices, not a fieldset. */}
        <div
          role="group"
          className={`card large ${styles.panel}`}
          aria-roledescription="carousel"
          aria-label={messages.carousel}
          onFocus={noteFocus}
          onKeyUp={noteFocus}
          onBlur={() => setFocusInside(false)}
        >
          <div className={styles.text}>
            {/* First in tab order, so that keyboard users can stop the movement immediately. */}
            {hasOthers && (
              <div className={styles.controls}>
                <button
                  type="button"
                  className="round"
                  aria-label={isPaused ? messages.start : messages.pause}
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
                    aria-label={`${messages.position(index + 1, shown.length)}: ${[name, town].filter(Boolean).join(', ')}`}
                    aria-current={index === current ? 'true' : undefined}
                    onClick={() => {
                      show(index);
                      pauseForChoice();
                    }}
                  >
                    {town || name}
                  </button>
                ))}
                {/* Scrolling changes no text, so screen readers announce this text instead. */}
                <span className="visually-hidden" aria-live={isRunning ? 'off' : 'polite'}>
                  {messages.position(current + 1, shown.length)}
                </span>
              </div>
            )}
            <ul
              ref={track}
              className={styles.track}
              // Scrollable, so the keyboard must reach it.
              tabIndex={hasOthers ? 0 : undefined}
              aria-labelledby="testimonials-heading"
              // A swipe is a choice from its start, so that the advance does not interrupt it.
              onTouchStart={pauseForChoice}
              onWheel={({ deltaX }) => deltaX !== 0 && pauseForChoice()}
            >
              {shown.map((testimonial) => (
                <Slide key={testimonial.id} testimonial={testimonial} />
              ))}
            </ul>
          </div>
          <div className={styles.pictures} onPointerDown={pauseForChoice}>
            {shown.map(({ id, service }, index) => (
              <Comparison
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

function isOnScreen(element: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
}

/** Undefined while the track is between two slides. */
function indexAtRest(track: HTMLElement | null): number | undefined {
  if (!track) return undefined;
  const { left } = track.getBoundingClientRect();
  // A translator or extension may have inserted other elements.
  const index = [...track.querySelectorAll('li')].findIndex(
    (slide) => Math.abs(slide.getBoundingClientRect().left - left) < 2,
  );
  return index === -1 ? undefined : index;
}

function Slide({ testimonial }: { testimonial: Testimonial }) {
  const { initials, name, role, town, text, stars } = testimonial;
  return (
    <li className={styles.slide}>
      <Stars label={messages.stars(stars)} size={24} filled={stars} />
      <blockquote dir="auto">{`“${text}”`}</blockquote>
      <p className={styles.author}>
        {/* With scripts and several testimonials, the button that leads here shows the initials. */}
        <span className={styles.initials} aria-hidden="true">
          {initials}
        </span>
        <span>
          <b>{name}</b>
          <small>{[role, town].filter(Boolean).join(', ')}</small>
        </span>
      </p>
    </li>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { useFrame } from '../document/page-data.ts';
import { type NavigationItem, navigation } from '../navigation/navigation.ts';
import { useHash, usePage } from '../navigation/place.ts';
import styles from './header.module.css';
import { Icon, LineDrawing } from './icon.tsx';
import { Logo } from './logo.tsx';
import { common } from './messages.ts';
import { OpeningNow } from './opening-now.tsx';

const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5';
const MOON = 'M20 14.5A8.2 8.2 0 0 1 9.5 4 8.2 8.2 0 1 0 20 14.5z';

/** Id of the header's last element. The first paint waits for it (document.tsx). */
export const HEADER_END = 'open-menu';

export function Header() {
  const { company } = useFrame();
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a href="/" className={styles.home}>
          <Logo />
        </a>
        <nav id="menu" className={styles.menu} aria-label={common.navigation} popover="auto">
          <ul>
            {navigation.map((item) => (
              <li key={item.name}>
                <NavigationLink item={item} />
              </li>
            ))}
          </ul>
          <ThemeToggle className={`button ${styles.row}`}>{common.themeButton}</ThemeToggle>
          <a href={company.phoneLink} className={`button ${styles.call}`}>
            <Icon name="phone" />
            <span>
              {company.phone}
              <span className={styles.hours}>
                <OpeningNow />
              </span>
            </span>
          </a>
          <a href="/contact" className={`button primary ${styles.quote}`}>
            {common.quoteButton}
          </a>
        </nav>
        <a href="/contact" className={`button primary ${styles.quote} ${styles.beside}`}>
          {common.quoteButton}
        </a>
        <a
          href={company.phoneLink}
          className={`round ${styles.phone}`}
          aria-label={common.callButton(company.phone)}
        >
          <Icon name="phone" />
        </a>
        <ThemeToggle className={`round ${styles.theme}`} />
        <button
          type="button"
          id={HEADER_END}
          className={`round ${styles.burger}`}
          popoverTarget="menu"
          aria-label={common.openMenu}
        >
          <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16" />
            <path d="M4 12h16" />
            <path d="M4 17h16" />
          </svg>
        </button>
      </div>
    </header>
  );
}

function NavigationLink({ item }: { item: NavigationItem }) {
  const { path } = usePage();
  const hash = useHash();
  const current = currentItem(path, hash);
  const ariaCurrent = item === current?.item ? current.kind : undefined;
  if (item.type === 'route') {
    return (
      <a href={item.href} aria-current={ariaCurrent}>
        {item.name}
      </a>
    );
  }
  return (
    <a href={item.href} onClick={stopFutureRoute}>
      {item.name}
    </a>
  );
}

/** Finds the item by the path, and on the home page by the hash (promises: Header and footer). */
function currentItem(path: string, hash: string) {
  if (path !== '/') {
    const item = navigation.find(({ href }) => href === path);
    return item && ({ item, kind: 'page' } as const);
  }
  const section = hash.slice(1) || 'home';
  const item = navigation.find((candidate) => candidate.section === section);
  if (item && item.href !== '/') return { item, kind: 'location' } as const;
  const home = navigation.find(({ href }) => href === '/');
  return home && ({ item: home, kind: 'page' } as const);
}

/** The page of this item does not exist yet (promises: Header and footer). */
function stopFutureRoute(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  console.log(`${event.currentTarget.pathname} will be implemented later`);
}

type ThemeToggleProps = { className: string; children?: ReactNode };

/** boot/theme.ts handles its click and sets `aria-pressed`, before and after hydration. */
function ThemeToggle({ className, children }: ThemeToggleProps) {
  return (
    <button
      type="button"
      className={className}
      data-theme-toggle
      aria-label={common.themeButton}
      aria-pressed={false}
      suppressHydrationWarning
    >
      {children}
      <span className={styles.sun}>
        <LineDrawing path={SUN} size={22} />
      </span>
      <span className={styles.moon}>
        <LineDrawing path={MOON} size={22} />
      </span>
    </button>
  );
}

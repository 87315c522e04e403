import { Link, useLocation } from 'wouter';
import { deskPaths, PREVIEW } from '../../domain/desk-paths.ts';
import { searchText } from '../changes/tab-text.ts';
import { Badge } from '../components/badge.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { Company } from '../components/mark.tsx';
import { connection } from '../connection/live.ts';
import { newRequests } from '../connection/new-requests.ts';
import { Menu } from './menu.tsx';
import { navigation as messages } from './messages.ts';
import styles from './navigation.module.css';

const items = [
  { icon: 'requests', href: deskPaths.inbox, name: messages.inbox },
  { icon: 'week', href: deskPaths.week, name: messages.week },
  { icon: 'customers', href: deskPaths.customers, name: messages.customers },
  { icon: 'site', href: deskPaths.site, name: messages.site },
  { icon: 'figures', href: deskPaths.figures, name: messages.figures },
] as const;

export function Navigation() {
  const [path] = useLocation();
  // Devices and calendars are in the menu.
  const isElsewhere = path.startsWith(deskPaths.devices) || path.startsWith(deskPaths.calendars);
  const current = items.find(({ href }) => href !== deskPaths.inbox && path.startsWith(href)) ?? items[0];
  const unseen = newRequests.use().length;
  // Without a connection, Site opens the list: the server renders the preview.
  const isOnline = connection.use() === 'open';
  return (
    <nav className={`${styles.navigation} floating`} aria-label={messages.label}>
      <Company />
      <ul className={styles.items}>
        {items.map(({ icon, href, name }) => (
          <li key={href}>
            <Link
              className={styles.item}
              href={href === deskPaths.site && isOnline ? PREVIEW : href}
              aria-current={href === current.href && !isElsewhere ? 'page' : undefined}
              // An earlier search would hide the requests.
              onClick={() => searchText.set('')}
            >
              <DeskIcon name={icon} size={24} />
              {name}
              {href === deskPaths.inbox && unseen > 0 && (
                <Badge tone="soon" isFilled>
                  {unseen}
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Menu at="rail" />
    </nav>
  );
}

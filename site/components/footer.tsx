import { useFrame, usePageData } from '../document/page-data.ts';
import { companyLinks } from '../navigation/navigation.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import styles from './footer.module.css';
import { Hours } from './hours.tsx';
import { Icon, LineDrawing } from './icon.tsx';
import { Logo } from './logo.tsx';
import { common } from './messages.ts';
import { PhoneLink } from './phone-link.tsx';

const socialPaths = {
  facebook: 'M14.5 8.5H17V5h-2.5A3.5 3.5 0 0 0 11 8.5V11H8.5v3.5H11V21h3.5v-6.5H17l.5-3.5h-3V9z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.8 7.2h.01',
};

export function Footer() {
  const { company, services, footer } = useFrame();
  return (
    <footer className={styles.footer}>
      <div className={`wrap dark-scheme ${styles.inside}`}>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Logo />
            <p className={styles.blurb}>{footer.blurb}</p>
            <ul className={styles.profiles}>
              {company.socials.map(({ name, href, icon }) => (
                <li key={name}>
                  <a href={href} rel="me noopener" aria-label={name}>
                    <LineDrawing path={socialPaths[icon]} size={22} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.services}>
            <h2>{common.footer.servicesHeading}</h2>
            <details>
              <summary>{common.footer.servicesHeading}</summary>
              <ul>
                {services.map(({ id, title, anchor }) => (
                  <li key={id}>
                    <a href={`/services#${anchor}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </details>
            <a href="/services" className="button small">
              {common.viewAllServices}
            </a>
          </div>
          <div className={styles.company}>
            <h2>{common.footer.companyHeading}</h2>
            <ul>
              {companyLinks.map(({ name, href }) => (
                <li key={name}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{common.footer.contactHeading}</h2>
            <address>
              <PhoneLink />
              <a href={`mailto:${company.email}`}>
                <Icon name="mail" />
                {company.email}
              </a>
              <span>
                <Icon name="clock" />
                <span>
                  <Hours />
                </span>
              </span>
            </address>
            <a href="/contact" className="button small">
              {common.quoteButton}
            </a>
          </div>
        </div>
        <div className={styles.legal}>
          <span>
            © <CurrentYear />
            {/* One text node: a second one would shift when the font arrives. */}
            {` ${company.name}. ${common.footer.rights}`}
          </span>
          <span>{footer.legal}</span>
          <a href="/privacy">{common.footer.privacy}</a>
        </div>
      </div>
    </footer>
  );
}

/** The prerendered page may be from last year. */
function CurrentYear() {
  const { today } = usePageData();
  const isHydrated = useIsHydrated();
  return <time>{isHydrated ? new Date().getFullYear() : today.slice(0, 4)}</time>;
}

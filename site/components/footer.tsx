import { useFrame, usePageData } from '../document/page-data.ts';
import { useIsHydrated } from '../hydrated.ts';
import { companyLinks } from '../navigation/navigation.ts';
import styles from './footer.module.css';
import { Hours } from './hours.tsx';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { PhoneLink } from './phone-link.tsx';
import { common } from './words.ts';

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
                    <Icon name={icon} size={22} />
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
            {/* This is one text node, because a second one would shift when the typeface arrives. */}
            {` ${company.name}. ${common.footer.rights}`}
          </span>
          <span>{footer.legal}</span>
          <a href="/privacy">{common.footer.privacy}</a>
        </div>
      </div>
    </footer>
  );
}

/** The current year. The page has the year of its rendering, and the browser corrects it. */
function CurrentYear() {
  const { today } = usePageData();
  const isHydrated = useIsHydrated();
  return <time>{isHydrated ? new Date().getFullYear() : today.slice(0, 4)}</time>;
}

import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { useFrame, usePageData } from '../../document/page-data.ts';
import { quoteMessages } from './messages.ts';
import styles from './quiet-frame.module.css';

export function QuietHeader() {
  const { company } = useFrame();
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a href="/" className={styles.home}>
          <Logo />
        </a>
        <a
          href={company.phoneLink}
          className={`button small ${styles.call}`}
          aria-label={quoteMessages.call(company.phone)}
        >
          <Icon name="phone" size={18} />
          <span>{company.phone}</span>
        </a>
      </div>
    </header>
  );
}

export function QuietFooter() {
  const { company, footer } = useFrame();
  const { today } = usePageData();
  return (
    <footer className={styles.footer}>
      <div className={`wrap dark-scheme ${styles.legal}`}>
        <span>{`© ${today.slice(0, 4)} ${company.name}`}</span>
        <span>{footer.legal}</span>
        <a href="/privacy">{quoteMessages.privacy}</a>
      </div>
    </footer>
  );
}

import { Icon } from '../../components/icon.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import { useFrame } from '../../document/page-data.ts';
import { quoteMessages } from './messages.ts';
import styles from './quote-contact.module.css';

export function QuoteContact() {
  const { company } = useFrame();
  return (
    <section className={styles.contact} id="contact" aria-labelledby="contact-heading">
      <h2 id="contact-heading">{quoteMessages.contact}</h2>
      <address className={`links ${styles.ways}`}>
        <PhoneLink />
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" />
          {company.email}
        </a>
      </address>
    </section>
  );
}

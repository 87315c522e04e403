import { type AfterJob, afterJobFields, pairAddress } from '../../../domain/quote-page.ts';
import styles from './after-job.module.css';
import { afterJobMessages as messages } from './after-job-messages.ts';
import { Send, State } from './after-job-parts.tsx';

export function PicturesQuestion({ pairs }: Pick<AfterJob, 'pairs'>) {
  const { pictures } = messages;
  const isAllowed = pairs.every(({ answer }) => answer === 'allowed');
  const isRefused = pairs.every(({ answer }) => answer === 'refused');
  const hasMore = pairs.some(({ answer }) => answer === 'allowed') && !isAllowed;
  return (
    <section className={`card ${styles.card}`} id="pictures" aria-labelledby="may-show">
      <h2 id="may-show">{pictures.heading}</h2>
      <p>{pairs.length === 1 ? pictures.one : pictures.many}</p>
      <ul className={styles.pairs}>
        {pairs.map(({ id }, index) => (
          <li key={id}>
            {(['before', 'after'] as const).map((side) => (
              <figure key={side}>
                <img
                  src={pairAddress(id, side)}
                  alt={pictures.alt(pictures[side], index + 1, pairs.length)}
                  width={400}
                  height={300}
                />
                <figcaption aria-hidden="true">{pictures[side]}</figcaption>
              </figure>
            ))}
          </li>
        ))}
      </ul>
      <form method="post" className={styles.form} autoComplete="off">
        {pairs.map(({ id, hash }) => (
          <input key={id} type="hidden" name={afterJobFields.pair} value={`${id} ${hash}`} />
        ))}
        {isAllowed && <State sentence={pictures.allowed} hint={pictures.allowedHint} />}
        {isRefused && <State sentence={pictures.refused} />}
        {hasMore && <State sentence={pictures.more} />}
        <div className={styles.buttons}>
          {!isAllowed && (
            <Send what="pictures-yes" isMain={!isRefused}>
              {isRefused ? pictures.allow : pictures.yes}
            </Send>
          )}
          {!isRefused && <Send what="pictures-no">{isAllowed ? pictures.takeBack : pictures.no}</Send>}
        </div>
      </form>
    </section>
  );
}

import { usePageContent } from '../document/page-data.ts';
import styles from './where-we-work.module.css';

/** If any town has no place on the map, all towns are in a row: a map would leave that town out. */
export function WhereWeWork() {
  const { towns } = usePageContent('about');
  const isOnMap = towns.every(({ place }) => place);
  const first = towns.find(({ neighbor }) => neighbor);
  return (
    <div className={styles.where}>
      <h3>Where we work</h3>
      <div className={isOnMap ? styles.map : undefined}>
        {isOnMap && <Rivers />}
        <ul className={isOnMap ? styles.dots : styles.row}>
          {towns.map((town) => (
            <li key={town.name} data-place={town.place}>
              {town.neighbor ? (
                <details name="town" open={town === first}>
                  <summary className={styles.town}>{town.name}</summary>
                  <figure className={styles.neighbor}>
                    <blockquote dir="auto">{`“${town.neighbor.text}”`}</blockquote>
                    <figcaption>
                      {[town.neighbor.name, town.neighbor.role].filter(Boolean).join(', ')}
                    </figcaption>
                  </figure>
                </details>
              ) : (
                <span className={styles.town}>{town.name}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The map reaches from 83.98° to 83.27° west and from 42.585° to 42.225° north, drawn as 300 × 206. */
function Rivers() {
  return (
    <>
      <svg viewBox="0 0 300 206" preserveAspectRatio="none" aria-hidden="true">
        <path d={`${HURON}${ROUGE}`} />
        <path d={HURON} />
        <path d={ROUGE} />
      </svg>
      <p>Huron River</p>
    </>
  );
}

const HURON =
  'M165 -9C161 -3 149 14 142 23S129 38 118 45S90 59 80 65S68 75 59 80S32 89 27 96S30 110 32 117S33 136 40 140S62 139 72 144S92 164 100 170S114 178 123 181S146 188 154 193S168 209 171 212';
const ROUGE = 'M206 6C209 30 208 73 211 89S216 112 224 120S244 131 258 136S298 148 306 150';

import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { PHOTOS_WITHIN } from '../../domain/photos.ts';
import { OutButton } from '../components/button.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { useNow } from '../connection/clock.ts';
import { photos as messages } from './messages.ts';
import styles from './photos.module.css';
import { useRetriedImage, Viewer } from './viewer.tsx';

const folderOf = (requestId: string) => `/api/desk/requests/${requestId}`;
const photoUrl = (requestId: string, number: number) => `${folderOf(requestId)}/photos/${number}`;

/** Photos of a request, with a placeholder for each that has not arrived. */
export function Photos({ request }: { request: DeskRequest }) {
  const { id, photos, photosNamed, receivedMs } = request;
  const [opened, setOpened] = useState<number>();
  const mayArrive = useNow() < receivedMs + PHOTOS_WITHIN;
  if (photosNamed === 0) return null;
  const numbers = Array.from({ length: photosNamed }, (_, index) => index + 1);
  const isHere = (number: number) => photos.some((photo) => photo.number === number);
  return (
    <section className="stack" aria-labelledby="photos">
      <div className="apart">
        <h2 id="photos">{messages.heading}</h2>
        {photos.length > 0 && (
          <OutButton href={`${folderOf(id)}/photos.zip`} download>
            <DeskIcon name="save" size={16} />
            {messages.save(photos.length)}
          </OutButton>
        )}
      </div>
      <ul className={styles.grid}>
        {numbers.map((number) => (
          <li key={number}>
            {isHere(number) ? (
              <Tile id={id} number={number} count={photosNamed} onOpen={() => setOpened(number)} />
            ) : (
              <span className={styles.missing}>
                <DeskIcon name="photo" />
                <span className="visually-hidden">{messages.missing(number)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="fact" role="status">
        {photos.length < photosNamed && messages.awaited(photos.length, photosNamed, mayArrive)}
      </p>
      {opened !== undefined && (
        <Viewer
          label={messages.heading}
          pictures={photos.map(({ number, ...size }) => ({
            ...size,
            id: String(number),
            name: messages.photo(number, photosNamed),
            src: photoUrl(id, number),
          }))}
          first={String(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

type TileProps = { id: string; number: number; count: number; onOpen: () => void };

function Tile({ id, number, count, onOpen }: TileProps) {
  const { hasFailed, image, retry } = useRetriedImage(`${photoUrl(id, number)}?size=preview`);
  function open() {
    retry();
    onOpen();
  }
  return (
    <button
      className={styles.tile}
      type="button"
      aria-label={hasFailed ? messages.notLoaded(number, count) : messages.photo(number, count)}
      onClick={open}
    >
      {hasFailed ? <DeskIcon name="offline" /> : <img {...image} alt="" loading="lazy" decoding="async" />}
    </button>
  );
}

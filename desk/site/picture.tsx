import { useLayoutEffect, useRef } from 'react';
import { readPictureName } from '../../domain/site-pictures.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { Button } from '../components/button.tsx';
import { FileChoice } from '../components/file-choice.tsx';
import { buttons, labelOf } from '../messages.ts';
import { picture as messages } from './messages.ts';
import { PicturePart } from './picture-part.tsx';
import { choosePart, endWork, isCurrent, sendPicture, startWork, useWorks } from './picture-work.ts';
import type { ControlProps } from './typed.ts';

/** Debounce of the crop, ms. */
const SETTLED = 600;

export function PictureControl({ field: { path, name, size }, value, onType, described }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  // A photo or crop arrives late. Its edit must be based on what the server has by then.
  const typeLatest = useRef(onType);
  useLayoutEffect(() => {
    typeLatest.current = onType;
  });
  const work = useWorks().find((one) => one.path === path);
  const picture = String(value);
  const isChosen = readPictureName(picture) !== undefined;
  const problemId = `${path}-problem`;

  async function take(find: () => ReturnType<typeof sendPicture>, settled = 0) {
    const own = startWork(path, name);
    if (settled > 0) await new Promise((resolve) => setTimeout(resolve, settled));
    const found = isCurrent(own) ? await find() : undefined;
    if (!found || !isCurrent(own)) return;
    if ('problem' in found) {
      const { problem, isFinal } = found;
      endWork(path, { ...own, isBusy: false, problem, ...(isFinal ? {} : { again: () => take(find) }) });
      return;
    }
    set(found.picture);
    endWork(path);
  }
  function set(picture: string) {
    typeLatest.current(picture);
    changeQueue.endTyping();
  }

  return (
    <div className="stack">
      {isChosen && (
        <PicturePart
          key={readPictureName(picture)?.hash}
          picture={picture}
          onMove={(focus) => take(() => choosePart(picture, focus), SETTLED)}
        />
      )}
      <div className="choices">
        <FileChoice
          className="quiet-button"
          ref={input}
          id={path}
          data-chosen={isChosen || undefined}
          {...described}
          aria-describedby={`${described['aria-describedby'] ?? ''} ${problemId}`}
          aria-invalid={described['aria-invalid'] || work?.problem !== undefined}
          onChoose={(file) => take(() => sendPicture(file, size))}
        >
          {isChosen ? messages.chooseOther : messages.choose}
        </FileChoice>
        {isChosen && (
          <Button
            aria-label={labelOf(messages.remove, name)}
            onClick={() => {
              endWork(path);
              set('');
              input.current?.focus();
            }}
          >
            {messages.remove}
          </Button>
        )}
      </div>
      <div id={problemId} role="status">
        {work?.isBusy && <p className="current">{messages.busy}</p>}
        {work?.problem !== undefined && <p className="error">{work.problem}</p>}
      </div>
      {work?.again && <Button onClick={work.again}>{buttons.tryAgain}</Button>}
    </div>
  );
}

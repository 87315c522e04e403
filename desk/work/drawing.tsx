import { useEffect, useRef } from 'react';
import { preparedPicture } from './stored-pictures.ts';

/** An unsent picture, drawn because the content security policy refuses `blob:` addresses in an <img>. */
export function Drawing({ file, name }: { file: string; name?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Synchronizes the canvas with the stored picture, no larger than it is shown: an iPhone has memory for few
  // canvases of a photo's size.
  useEffect(() => {
    let isOver = false;
    async function draw() {
      const bitmap = await createImageBitmap(await preparedPicture(file));
      if (canvas.current && !isOver) {
        const { clientWidth, clientHeight } = canvas.current;
        const shown = Math.min(clientWidth / bitmap.width, clientHeight / bitmap.height) * devicePixelRatio;
        const scale = Math.min(1, shown);
        canvas.current.width = bitmap.width * scale;
        canvas.current.height = bitmap.height * scale;
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.current.width, canvas.current.height);
      }
      bitmap.close();
    }
    // The slot says why a picture cannot be sent.
    draw().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [file]);
  return name ? <canvas ref={canvas} role="img" aria-label={name} /> : <canvas ref={canvas} />;
}

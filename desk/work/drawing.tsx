import { useEffect, useRef } from 'react';
import { preparedPicture } from './stored-pictures.ts';

/** An unsent picture, drawn because the content security policy refuses `blob:` addresses in an <img>. */
export function Drawing({ file, name }: { file: string; name?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Synchronizes the canvas with the stored picture, as wide as it is shown: an iPhone has memory for few
  // canvases of a photo's size.
  useEffect(() => {
    let isOver = false;
    async function draw() {
      const resizeWidth = Math.max(1, (canvas.current?.clientWidth ?? 0) * devicePixelRatio);
      const bitmap = await createImageBitmap(await preparedPicture(file), { resizeWidth });
      if (canvas.current && !isOver) {
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
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

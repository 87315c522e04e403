import { type PointerEvent, type RefObject, useRef } from 'react';

/** A press that moves this far is a drag or a scroll, px. */
const THRESHOLD = 8;

type Press = { pointerId: number; x: number; y: number; isOnHandle: boolean; isDrag: boolean };

type BladeGestures = {
  handle: RefObject<HTMLElement | null>;
  /** A press became a drag, or a tap on the handle. */
  onStart: () => void;
  /** Px from the left of the screen. */
  onDrag: (x: number) => void;
  onTapHandle: () => void;
};

/**
 * A horizontal drag moves the blade, a tap on its handle switches sides. Most other touches scroll the page
 * (`touch-action` in comparison-slider.module.css): the browser then cancels the pointer.
 */
export function useBladeGestures({ handle, onStart, onDrag, onTapHandle }: BladeGestures) {
  const press = useRef<Press>(undefined);

  function onPointerDown({
    isPrimary,
    button,
    pointerId,
    clientX,
    clientY,
    target,
    currentTarget,
  }: PointerEvent) {
    // A second finger makes it a pinch.
    if (!isPrimary) return forget();
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    press.current = {
      pointerId,
      x: clientX,
      y: clientY,
      isOnHandle: target === handle.current,
      isDrag: false,
    };
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const { current } = press;
    if (current?.pointerId !== pointerId) return;
    const across = Math.abs(clientX - current.x);
    const down = Math.abs(clientY - current.y);
    if (!current.isDrag) {
      if (Math.max(across, down) < THRESHOLD) return;
      if (down >= across) return forget();
      current.isDrag = true;
      onStart();
    }
    onDrag(clientX);
  }

  function onPointerUp({ pointerId }: PointerEvent) {
    const { current } = press;
    forget();
    if (current?.pointerId !== pointerId || !current.isOnHandle || current.isDrag) return;
    onStart();
    onTapHandle();
  }

  function forget() {
    press.current = undefined;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: forget };
}

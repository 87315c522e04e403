import { type RefObject, useLayoutEffect } from 'react';
import { enlargement } from '../preview/width.ts';

/** Tells CSS which area a phone’s keyboard leaves visible, divided by the zoom of the element. */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!viewport || !style) return;
    const update = () => {
      style.setProperty('--visible-top', `${viewport.offsetTop / enlargement()}px`);
      style.setProperty('--visible-height', `${viewport.height / enlargement()}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [element]);
}

import type { Testimonial, Town } from '../../domain/content.ts';
import { withoutMark } from './fill-in.ts';

/** The towns on the about page's map, and their places. */
const onMap: ReadonlyMap<string, Town['place']> = new Map([
  ['Brighton', 'northwest'],
  ['Ann Arbor', 'southwest'],
  ['Plymouth', 'middle'],
  ['Livonia', 'east'],
]);

/** Compares names without the marks that all texts have in the desk's preview. */
export function townsOf(names: readonly string[], testimonials: readonly Testimonial[]): Town[] {
  return names.map((name) => {
    const plain = withoutMark(name);
    const said = testimonials.find(({ town }) => withoutMark(town) === plain);
    return {
      name,
      place: onMap.get(plain),
      neighbor: said && { name: said.name, role: said.role, text: said.text },
    };
  });
}

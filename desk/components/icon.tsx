import { LineDrawing } from '../../site/components/icon.tsx';

const paths = {
  requests: 'M4 13.5l3-8h10l3 8v5.5H4zM4 13.5h4.5a3.5 3.5 0 0 0 7 0H20',
  week: 'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8.5 3.5v4M15.5 3.5v4M8 14h3',
  customers:
    'M9 5a3.3 3.3 0 1 0 0 6.6A3.3 3.3 0 0 0 9 5zM3 19.5c.3-3.4 2.7-5.2 6-5.2s5.7 1.8 6 5.2M15.6 5.3a3.3 3.3 0 0 1 0 6M18 15c1.8.7 2.9 2.2 3.1 4.5',
  figures: 'M4.5 20V11M9.5 20V4.5M14.5 20v-6.5M19.5 20V8',
  devices:
    'M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5zM10.8 17.6h2.4',
  site: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM3 9h18M6.5 12.5h6M6.5 15.5h4',
  text: 'M5.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H11l-5 4v-4h-.5A1.5 1.5 0 0 1 4 15V6a1.5 1.5 0 0 1 1.5-1.5zM8.5 9h7M8.5 12.3h4.5',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.8 4.8',
  undo: 'M8.5 5.5L4.5 9.5l4 4M5 9.5h9a5 5 0 0 1 0 10h-4',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  alarm: 'M12 4l9 15.5H3zM12 10v4.4M12 16.9v.1',
  offline:
    'M4 4l16 16M8.5 15.8a5 5 0 0 1 5.9-.9M5.6 12.6a9.4 9.4 0 0 1 4-2.3M2.8 9.4A13.6 13.6 0 0 1 6.6 7M12.4 6a13.5 13.5 0 0 1 8.8 3.4M16.3 11.2a9.4 9.4 0 0 1 2.1 1.4M12 19v.1',
  photo: 'M4 5.5h16v13H4zM4 15.8l4.6-4.6 4.2 4.2 2.4-2.4 4.8 4.6M15.6 9.2v.1',
  save: 'M12 4v10.5M7 9.8l5 5 5-5M4.5 19.5h15',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  share: 'M12 14.5V4M8 8l4-4 4 4M7 11.5H5.5v8h13v-8H17',
  enlarge: 'M14 4.5h5.5V10M19.5 4.5L13 11M10 19.5H4.5V14M4.5 19.5L11 13',
};

export type DeskIconName = keyof typeof paths;

/** Decorative; the text beside it has the meaning. */
export function DeskIcon({ name, size }: { name: DeskIconName; size?: number }) {
  return <LineDrawing path={paths[name]} size={size} />;
}

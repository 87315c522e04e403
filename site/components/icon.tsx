/** One set, one stroke weight. Drawn on 24 px. */
const paths = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  next: 'M9.5 5.5L16 12l-6.500 6.500',
  previous: 'M14.5 5.5L8 12l6.500 6.500',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 7.500V12l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  flip: 'M4 11a8 8 0 0 1 14-4.500L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.500L4 15M4 20v-5h5',
  mail: 'M4 6h16v12H4zM4 7l8 6.500L20 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.500A8.200 8.200 0 0 1 9.500 4 8.200 8.200 0 1 0 20 14.500z',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M6.500 3.500h3l1.500 4-2 1.500a11 11 0 0 0 6 6l1.500-2 4 1.500v3a2 2 0 0 1-2.200 2A16.500 16.500 0 0 1 4.500 5.700a2 2 0 0 1 2-2.200z',
  pin: 'M12 21s7-6.200 7-11.500A7 7 0 0 0 5 9.500C5 14.800 12 21 12 21zM12 7.100a2.400 2.400 0 1 0 0 4.800 2.400 2.400 0 0 0 0-4.800z',
  play: 'M8 5.500v13l10.500-6.500z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2.200M12 19.300v2.200M2.500 12h2.200M19.300 12h2.200M5.300 5.300l1.500 1.500M17.200 17.200l1.500 1.500M5.300 18.700l1.500-1.500M17.200 6.800l1.500-1.500',
  facebook: 'M14.500 8.500H17V5h-2.500A3.500 3.500 0 0 0 11 8.500V11H8.500v3.500H11V21h3.500v-6.500H17l.5-3.500h-3V9z',
  instagram:
    'M8 3.500h8A4.500 4.500 0 0 1 20.500 8v8a4.500 4.500 0 0 1-4.500 4.500H8A4.500 4.500 0 0 1 3.500 16V8A4.500 4.500 0 0 1 8 3.500zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM16.800 7.200h.01',
  star: 'M12 2.800l2.800 5.900 6.400.8-4.700 4.500 1.200 6.400L12 17.300l-5.700 3.100 1.200-6.400L2.800 9.500l6.400-.8z',
};

export type IconName = keyof typeof paths;

/** A decoration: whatever it says is also said in words beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === 'star' ? 'currentColor' : 'none'}
      stroke={name === 'star' ? 'none' : 'currentColor'}
      strokeWidth={name === 'check' ? 2.4 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

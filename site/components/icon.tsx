export const CALENDAR = 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7M8.8 15.2l2.2 2.2 4.2-4.2';

/** On a 24 px grid. */
const paths = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  previous: 'M14.5 5.5L8 12l6.5 6.5',
  calendar: CALENDAR,
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  mail: 'M4 6h16v12H4zM4 7l8 6.5L20 7',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 7.1a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
  play: 'M8 5.5v13l10.5-6.5z',
  star: 'M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.3l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z',
};

export type IconName = keyof typeof paths;

type IconProps = { name: IconName; size?: number; isFilled?: boolean };

export function Icon({ name, size, isFilled = name === 'star' }: IconProps) {
  const strokeWidth = name === 'check' ? 2.4 : undefined;
  return <LineDrawing path={paths[name]} size={size} strokeWidth={strokeWidth} isFilled={isFilled} />;
}

type LineDrawingProps = {
  path: string;
  size?: number | undefined;
  strokeWidth?: number | undefined;
  isFilled?: boolean;
};

export function LineDrawing({ path, size = 20, strokeWidth = 1.8, isFilled = false }: LineDrawingProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

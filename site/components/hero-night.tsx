import styles from './hero-night.module.css';

/** The panes of each window, in the order in which they are lit. On the grid of the hero's drawing, 1600 by 1100. */
const windows = [
  'M640 434L696 429V513L640 515Z',
  'M711 428L768 423V509L711 512Z',
  'M1127 618L1156 620V684L1127 684.5ZM1126.5 690.5H1156V769.5L1126.5 773Z',
  'M1170 620.5L1197 622V683.5L1170 684ZM1170 690H1197V765L1170 767.5Z',
  'M1214 409L1227.5 411.5V453.5L1210.5 449V420ZM1195 452L1207 455.5V511.5L1188 507V470ZM1210.5 457L1227.5 460.5V515.5L1210.5 512.5Z',
  'M1244 626L1265.5 627V682L1244 682.5ZM1244 688H1265.5V755L1244 757Z',
];

/** Dusk over the clean house. It shows in the dark theme alone, as does the light of the windows. */
export function Dusk() {
  return <span className={styles.dusk} aria-hidden="true" />;
}

/** The windows that are lit in the dark theme: clear where the pane is clean, a glow where it is dirty. */
export function WindowLight({ className }: { className: string | undefined }) {
  return (
    <svg className={`${styles.light} ${className}`} viewBox="0 0 1600 1100" aria-hidden="true">
      <radialGradient id="glow">
        <stop stopColor="#ffb545" />
        <stop offset=".35" stopColor="#e08a30" stopOpacity=".5" />
        <stop offset="1" stopColor="#d9822c" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="lamp" x2="0" y2="1">
        <stop stopColor="#ffe9b4" />
        <stop offset="1" stopColor="#f7a53a" />
      </linearGradient>
      <g fill="url(#glow)" opacity=".6">
        <ellipse cx="704" cy="470" rx="200" ry="120" opacity=".6" />
        <ellipse cx="1180" cy="690" rx="110" ry="140" opacity=".6" />
        <ellipse cx="1200" cy="860" rx="260" ry="70" opacity=".45" />
        <ellipse cx="556" cy="690" rx="150" ry="120" />
        <ellipse cx="730" cy="700" rx="140" ry="120" />
        <ellipse cx="820" cy="705" rx="100" ry="90" opacity=".8" />
        <ellipse cx="440" cy="700" rx="120" ry="100" opacity=".7" />
      </g>
      {windows.map((panes) => (
        <path key={panes} d={panes} fill="url(#lamp)" />
      ))}
    </svg>
  );
}

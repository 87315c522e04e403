import styles from './hero-night.module.css';

/** In the order in which they light up, on the drawing's grid of 1600 × 1100. */
const windows = [
  'M372 414L384 410L404 447L372 454ZM372 461L405 453L413 471V507L372 516ZM832 423L889 428V457L832 453ZM832 464L889 468V512L832 509Z',
  'M904 429L960 434V462L904 458ZM904 468L960 472V515L904 512Z',
  'M974 435L1027 440V467L974 463ZM974 473L1027 477V519L974 517Z',
  'M403 622L430 621V684H403ZM403 689H430V768L403 765ZM444 619L474 617V684H444ZM444 690H474V773L444 769ZM744 648H815V690H744ZM744 696H815V758H753V746H744Z',
  'M895 649H918V755H895ZM927 657H947V693H927ZM950 657H959L955 693H950Z',
  'M1118 651H1158L1155 688H1118ZM1118 694H1154L1150 735H1131V746H1134V753H1118ZM1209 652H1240V688H1213ZM1213 694H1240V735H1216Z',
];

/** Over the clean house, in the dark theme. */
export function NightTint() {
  return (
    <>
      <span className={styles.dusk} aria-hidden="true" />
      <svg className={styles.light} viewBox="0 0 1600 1100" fill="url(#lamp)" aria-hidden="true">
        <linearGradient id="lamp" x2="0" y2="1">
          <stop stopColor="#ffe9b4" />
          <stop offset="1" stopColor="#f7a53a" />
        </linearGradient>
        {windows.map((panes) => (
          <path key={panes} d={panes} />
        ))}
      </svg>
    </>
  );
}

/** The light of the windows, which also shines through the dirt. */
export function WindowGlow() {
  return (
    <svg className={styles.light} viewBox="0 0 1600 1100" aria-hidden="true">
      <radialGradient id="glow">
        <stop stopColor="#ffb545" />
        <stop offset=".35" stopColor="#e08a30" stopOpacity=".5" />
        <stop offset="1" stopColor="#d9822c" stopOpacity="0" />
      </radialGradient>
      <g fill="url(#glow)" opacity=".6">
        <ellipse cx="930" cy="470" rx="220" ry="120" opacity=".6" />
        <ellipse cx="400" cy="690" rx="130" ry="150" />
        <ellipse cx="390" cy="460" rx="70" ry="110" opacity=".7" />
        <ellipse cx="780" cy="700" rx="140" ry="120" />
        <ellipse cx="920" cy="700" rx="140" ry="120" />
        <ellipse cx="1170" cy="700" rx="150" ry="120" />
        <ellipse cx="1000" cy="880" rx="300" ry="60" opacity=".45" />
      </g>
    </svg>
  );
}

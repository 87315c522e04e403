/** `no-service`: no push service. `home-screen`: only for the installed app. */
type Ability = 'able' | 'no-service' | 'home-screen';

export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  return isIphone() && !isInstalled() ? 'home-screen' : 'no-service';
}

/** Includes iPads, which identify as Macs. */
export function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** `no-service`: no push service. `home-screen`: only for the installed app. */
type Ability = 'able' | 'no-service' | 'home-screen';

export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  return isIphone() && !isInstalled() ? 'home-screen' : 'no-service';
}

/** Calls `onChange` when the permission may have changed. Returns a function that stops it. */
export function followPermission(onChange: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isStopped = false;
  // Without permission events, check when the owner comes back from the settings.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (isStopped) return;
      status = found;
      found.addEventListener('change', onChange);
    })
    .catch(() => {});
  document.addEventListener('visibilitychange', onChange);
  return () => {
    isStopped = true;
    status?.removeEventListener('change', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Includes iPads, which identify as Macs. */
export function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function isAndroid(): boolean {
  return /Android/.test(navigator.userAgent);
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

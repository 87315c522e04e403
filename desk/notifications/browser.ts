/** What this browser can do about notifications. */

/** `no-service`: it cannot be called. `home-screen`: only the app on the home screen can be. */
type Ability = 'able' | 'no-service' | 'home-screen';

export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  return isIphone() && !isInstalled() ? 'home-screen' : 'no-service';
}

/** Calls `onChange` when the owner may have allowed or blocked notifications. Returns how to stop. */
export function followPermission(onChange: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isStopped = false;
  // Where the browser cannot be asked, coming back from its settings is what tells.
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

/** Also an iPad, which says that it is a Mac. */
export function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function isAndroid(): boolean {
  return /Android/.test(navigator.userAgent);
}

/** Whether the desk runs as an app of its own. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

// Plain JavaScript without dependencies, like setup.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const DEBIAN = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
/** Do not wait long for a mirror that does not respond. */
const APT = [
  '-y',
  '-qq',
  '--no-install-recommends',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::Retries=0',
];
/** Debian runs this program to decide whether a package may start its daemon. */
const POLICY = '/usr/sbin/policy-rc.d';

export function updatePackages() {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: DEBIAN });
}

/**
 * Installs packages without starting their daemons: this may be the owner's server, and the tests start their
 * own. Returns what apt-get complains about, '' on success.
 */
export function installPackages(packages, policy = POLICY) {
  console.error(`Installing ${packages.join(', ')} …`);
  // An existing policy belongs to the machine.
  const isOurs = !existsSync(policy);
  // If this process is killed, the policy allows everything and deletes itself.
  const script = `#!/bin/sh\n[ -d /proc/${process.pid} ] && exit 101\nrm -f "$0"\nexit 0\n`;
  if (isOurs) writeFileSync(policy, script, { mode: 0o755 });
  try {
    const run = spawnSync('apt-get', ['install', ...APT, ...packages], { encoding: 'utf8', env: DEBIAN });
    return run.status === 0 ? '' : run.stderr || 'apt-get could not be run';
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

// Installs Debian packages for the tests. Plain JavaScript without dependencies, as setup.mjs is.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const DEBIAN = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
/** Without waiting long for a mirror that does not answer. */
const APT = [
  '-y',
  '-qq',
  '--no-install-recommends',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::Retries=0',
];
/** Debian asks this program whether a package may start its daemon. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Reads the lists of what can be installed. */
export function updatePackages() {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: DEBIAN });
}

/**
 * Installs packages, and starts no daemon of theirs: this may be the owner's server, and the tests start their own nginx
 * and PostgreSQL. Gives what apt-get complained of, '' when it went well.
 */
export function installPackages(packages, policy = POLICY) {
  console.error(`Installing ${packages.join(', ')} …`);
  // A policy that is there already is the machine's own.
  const isOurs = !existsSync(policy);
  // If this process is killed, the policy that it leaves allows everything again, and removes itself.
  const script = `#!/bin/sh\n[ -d /proc/${process.pid} ] && exit 101\nrm -f "$0"\nexit 0\n`;
  if (isOurs) writeFileSync(policy, script, { mode: 0o755 });
  try {
    const run = spawnSync('apt-get', ['install', ...APT, ...packages], { encoding: 'utf8', env: DEBIAN });
    return run.status === 0 ? '' : run.stderr || 'apt-get could not be run';
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

/** Installing on a machine that may be the owner's server: no daemon starts, nothing is left behind. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../tests/support/server.ts';

const MODULE = new URL('./install-debian-packages.mjs', import.meta.url).href;

/** Runs a fake apt-get: it asks the policy, records the policy's exit code, and then runs `script`. */
async function install(folder: string, script = '') {
  const policy = join(folder, 'policy-rc.d');
  const asked = join(folder, 'asked');
  const apt = `#!/bin/sh\nif [ -x ${policy} ]; then ${policy} nginx start; else true; fi\necho $? > ${asked}\n${script}\n`;
  await writeFile(join(folder, 'apt-get'), apt, { mode: 0o755 });
  const program = `import { installPackages } from '${MODULE}'; console.log(installPackages(['nginx-light'], '${policy}'))`;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  return { policy, stdout, signal, code: (await readFile(asked, 'utf8')).trim() };
}

test('no daemon starts, whether the installation succeeds or fails', async () => {
  await using folder = await temporaryFolder();

  for (const [script, said] of [
    ['', '\n'],
    ['echo "no such package" >&2; exit 100', 'no such package\n\n'],
  ] as const) {
    const { policy, stdout, code } = await install(folder.path, script);
    assert.deepEqual([code, stdout], ['101', said]);
    assert.ok(!existsSync(policy), 'later installations may start daemons');
  }
});

test('the machine’s own policy stays', async () => {
  await using folder = await temporaryFolder();
  const own = '#!/bin/sh\nexit 104\n';
  await writeFile(join(folder.path, 'policy-rc.d'), own, { mode: 0o755 });

  const { policy, code } = await install(folder.path);

  assert.equal(code, '104');
  assert.equal(await readFile(policy, 'utf8'), own);
});

test('after a killed installation, daemons may start again', async () => {
  await using folder = await temporaryFolder();

  const { policy, code, signal } = await install(folder.path, 'kill -9 $PPID');

  assert.deepEqual([code, signal], ['101', 'SIGKILL']);
  assert.equal(spawnSync(policy).status, 0);
  assert.ok(!existsSync(policy));
});

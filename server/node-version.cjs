// The systemd units load this first. It is plain JavaScript, because an older Node cannot read the program's TypeScript.
const { engines } = require('../package.json');

const needed = engines.node.replace('>=', '');
/** The units do not start the program again after this exit code: something must be changed first (EX_CONFIG). */
const EX_CONFIG = 78;

if (Number.parseInt(process.versions.node, 10) < Number(needed)) {
  console.error(
    `This site needs Node ${needed} or newer; ${process.execPath} is ${process.version}. Install a newer one, or write its path into the systemd units`,
  );
  process.exit(EX_CONFIG);
}

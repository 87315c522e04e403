import { renderUnicodeCompact } from 'uqr';
import { inHalves, shortCodeOf } from '../../domain/short-code.ts';
import { createDevices, type Devices, nameOf } from '../devices/devices.ts';
import { createCode } from '../devices/sign-in-codes.ts';
import { signInLink } from '../devices/sign-in-link.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { isStartOfId } from './command-line.ts';
import { listDevices, printable } from './print.ts';

type DeskCommand = {
  database: Database;
  settings: Pick<Settings, 'siteUrl' | 'hasSiteUrl' | 'isDeskOn'>;
  words: string[];
  all: boolean;
};

/** Returns the exit code. Throws OperatorError for wrong use, and if there is no desk. */
export async function runDesk({ database, settings, words, all }: DeskCommand): Promise<number> {
  if (!settings.isDeskOn) throw new OperatorError('There is no desk, as DESK=off is set');
  const [action, id] = words;
  if (action === 'sign-out') return signOut(createDevices(database), id, all);
  if (all || id !== undefined) throw new OperatorError('Only sign-out takes an id or --all');
  if (action === 'devices') {
    process.stdout.write(listDevices(await createDevices(database).list(Date.now()), process.stdout.columns));
    return 0;
  }
  if (action !== undefined)
    throw new OperatorError(`desk knows "devices" and "sign-out", but not "${action}"`);
  const code = await createCode(database, 'terminal', Date.now());
  const link = signInLink(settings.siteUrl, code);
  console.log(`Your desk: ${link}\n`);
  console.log(qrCode(link));
  console.log('\nThe link signs one device in, within 15 minutes. A phone’s camera reads the square.');
  console.log(
    `In the app on an iPhone’s home screen, type this code instead: ${inHalves(shortCodeOf(code))}`,
  );
  if (!settings.hasSiteUrl)
    console.log('As SITE_URL is not set, the link leads to this machine and works only here.');
  return 0;
}

/** White on black: a light theme would invert the code, and cameras could not read it. */
function qrCode(text: string): string {
  const code = renderUnicodeCompact(text, { border: 2 });
  return process.stdout.isTTY ? code.replace(/^.*$/gm, '\x1b[97;40m$&\x1b[0m') : code;
}

async function signOut(devices: Devices, id: string | undefined, all: boolean): Promise<number> {
  if (all === (id !== undefined) || (id !== undefined && !isStartOfId(id))) {
    throw new OperatorError(
      'sign-out needs the id of a device or --all; at least four characters of an id, as in: npm run ' +
        'quotes -- desk devices',
    );
  }
  if (id === undefined) {
    console.log(`Signed out: ${await devices.signOutAll()}`);
    return 0;
  }
  const found = (await devices.list(Date.now())).filter((device) => device.id.startsWith(id));
  const [device] = found;
  if (!device || found.length > 1) {
    console.error(
      device ? 'Several devices have this id; write more of it' : 'There is no device with this id',
    );
    return 1;
  }
  await devices.signOut(device.id);
  console.log(`Signed out: ${printable(nameOf(device))}`);
  return 0;
}

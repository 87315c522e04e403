/** Measures publishing, a visitor's page meanwhile, and the memory that many publications leave behind. */

import { setTimeout as pause } from 'node:timers/promises';
import type { EditableContent, List, Published } from '../domain/site-desk.ts';
import { read, signedInToProgram } from '../tests/support/desk-browser.ts';
import { draft, fieldAt, publish } from '../tests/support/site-desk.ts';
import { openProgram } from './open-program.ts';
import { residentBytes } from './process.ts';
import { quantile, type Row, timeRow } from './table.ts';

const SERVICES = 'services/services';
const MANY = 100;
const TIMED = 25;
const BESIDE = 100;
/** The numbers of publications after which memory is read. */
const [FEW, ALL] = [150, 500];
const READ_EVERY = 20;

export async function benchPublishing(): Promise<Row[]> {
  await using program = await openProgram();
  const owner = await signIn(program.url, program.folder);
  const withTen = await owner.publishTimed(TIMED);

  const quiet = await readFor(program.url, () => pause(BESIDE * 100));
  const beside = await readFor(program.url, () => owner.publishTimed(BESIDE));
  await owner.publishTimed(FEW - owner.published());
  const few = residentBytes(program.pid);
  await owner.publishTimed(ALL - owner.published());
  const all = residentBytes(program.pid);

  await owner.addServices(MANY);
  const withMany = await owner.publishTimed(TIMED);
  const slowest = (times: number[]) => quantile(times, 0.99);
  return [
    timeRow('from Publish to a page that shows it, ten services', withTen),
    timeRow(`the same, ${MANY} services`, withMany),
    { what: 'a page, 99 % within', value: slowest(quiet), unit: 'ms' },
    {
      what: `the same beside ${BESIDE} publications`,
      value: slowest(beside),
      unit: 'ms',
      note: `${(slowest(beside) / slowest(quiet)).toFixed(2)} ×`,
    },
    { what: `memory after ${FEW} publications`, value: few / 2 ** 20, unit: 'MB' },
    {
      what: `memory after ${ALL} publications`,
      value: all / 2 ** 20,
      unit: 'MB',
      note: `${(all / few).toFixed(2)} ×`,
    },
  ];
}

async function signIn(url: string, dataDir: string) {
  const phone = await signedInToProgram({ url, dataDir });
  const form = () => read<EditableContent>(phone.get('site'));
  const content = await form();
  let { publication } = content;
  let published = 0;
  const phoneField = fieldAt(content, 'company/phone');
  let seen = 'value' in phoneField ? phoneField.value : '';

  async function publishTimed(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let number = 0; number < count; number += 1) {
      published += 1;
      const value = `(734) 556-${String(published).padStart(4, '0')}`;
      await read(draft(phone, 'company/phone', value, seen));
      seen = value;
      const began = performance.now();
      ({ publication } = await read<Published>(publish(phone, publication)));
      while (!(await (await fetch(url)).text()).includes(value)) await pause(1);
      times.push(performance.now() - began);
    }
    return times;
  }

  /** Adds services like the first one until there are `count`. */
  async function addServices(count: number): Promise<void> {
    const list = fieldAt(await form(), SERVICES) as List;
    const [first] = list.entries;
    if (!first) throw new Error('There is no service');
    const ids = list.entries.map(({ id }) => id);
    const added = Array.from({ length: count - ids.length }, (_, index) => `service-number-${index}`);
    await read(draft(phone, SERVICES, [...ids, ...added], ids));
    for (const [index, id] of added.entries()) {
      for (const field of first.fields) {
        if (!('value' in field) || field.kind === 'list' || field.kind === 'id') continue;
        const name = field.path.slice(`${SERVICES}/${first.id}/`.length);
        const value = name === 'title' ? `Service Number ${index}` : field.value;
        const none = typeof value === 'string' ? '' : [];
        await read(draft(phone, `${SERVICES}/${id}/${name}`, value, none));
      }
    }
  }
  return { publishTimed, addServices, published: () => published };
}

/** Requests a page repeatedly while `run` is in progress. Resolves to the times, ms. */
async function readFor(url: string, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = run().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await (await fetch(`${url}/services`)).arrayBuffer();
    times.push(performance.now() - began);
    await pause(READ_EVERY);
  }
  await over;
  return times;
}

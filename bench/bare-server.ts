/** Node's own HTTP server with one response in memory: the lowest cost of a page in Node. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [body = '', headers = '[]'] = process.argv.slice(2);
const bytes = readFileSync(body);
const names: string[] = JSON.parse(headers);

const server = createServer((_request, response) => response.writeHead(200, names).end(bytes));
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);

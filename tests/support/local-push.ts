/**
 * Loaded before the program (`node --import`): the push services of the world are one on this machine, at LOCAL_PUSH. The
 * program itself knows no such setting.
 */
import http from 'node:http';
import https from 'node:https';

const origin = process.env.LOCAL_PUSH ?? '';

function request(url: string, { agent: _, lookup: __, ...options }: http.RequestOptions) {
  return http.request(origin + new URL(url).pathname, options);
}

Object.assign(https, { request });

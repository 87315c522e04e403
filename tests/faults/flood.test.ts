/**
 * An hour of flood by a stranger, on the program's clock: requests (some are emergencies), photos and sign-in
 * links, as fast as the limits allow. Meanwhile a customer's emergency with two photos arrives every ten
 * minutes. The clock waits until the owner was notified of each.
 */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { MINUTE } from '../../domain/time-spans.ts';
import { signedIn } from '../support/desk-browser.ts';
import { jpeg, putPhoto } from '../support/pictures.ts';
import { startPushService } from '../support/push-service.ts';
import { eventually, quoteRequest, startServer } from '../support/server.ts';
import { OPEN, startSmtp } from '../support/smtp.ts';

const START = Date.parse('2026-07-03T13:05:00Z');
const STRANGERS = ['203.0.113.7', '203.0.113.8'];
const EACH_MINUTE = 5;

test('an hour of flood delays no emergency and none of its photos', async () => {
  mock.timers.enable({ apis: ['Date'], now: START });
  await using service = await startPushService();
  await using smtp = await startSmtp(OPEN);
  await using server = await startServer({
    smtpUrl: smtp.url,
    pushServices: service.pushServices,
    quoteRateLimit: EACH_MINUTE,
    trustProxy: 1,
  });
  const phone = await signedIn(server);
  const { endpoint, keys } = service.subscribe('phone');
  assert.equal((await phone.send('PUT', 'notifications', { endpoint, keys })).status, 200);
  const photo = await jpeg();
  const send = (address: string, isEmergency: boolean, photos = 0) => {
    const request = quoteRequest({ isEmergency, photos, submission_date: new Date().toISOString() });
    return { id: String(request.request_id), response: server.post(request, { 'x-forwarded-for': address }) };
  };
  const mailOf = (id: string, name: string) =>
    smtp.messages.filter((message) => {
      // Quoted-printable breaks long lines.
      const text = message.toString('latin1').replaceAll('=\r\n', '');
      return text.includes(`Request ${id}`) && text.includes(name);
    });
  const emergencies: string[] = [];
  let accepted = 0;

  for (let minute = 0; minute < 60; minute += 1) {
    for (let number = 0; number < EACH_MINUTE; number += 1) {
      for (const stranger of STRANGERS) {
        const { id, response } = send(stranger, number < 2, number === 2 ? 1 : 0);
        if ((await response).status === 201) accepted += 1;
        if (number === 2)
          await putPhoto(server.url, { requestId: id }, photo, { 'x-forwarded-for': stranger });
      }
    }
    await fetch(`${server.url}/api/desk/sign-in-link`, {
      method: 'POST',
      headers: { origin: 'https://www.example.com' },
    });
    if (minute % 10 === 5) {
      const customer = `198.51.100.${minute}`;
      const { id, response } = send(customer, true, 2);
      assert.equal((await response).status, 201);
      await eventually(async () => (mailOf(id, 'Subject: EMERGENCY: ').length > 0 ? true : undefined));
      const notified = await eventually(async () =>
        service.arrived.find(({ notification }) => notification.tag === id),
      );
      assert.deepEqual([notified.notification.title, notified.headers.urgency], ['EMERGENCY', 'high']);
      for (const number of [1, 2]) {
        const put = await putPhoto(server.url, { requestId: id, number }, photo, {
          'x-forwarded-for': customer,
        });
        assert.equal(put.status, 201);
      }
      emergencies.push(id);
      // All photos that the request named have arrived, so their e-mail does not wait.
      await eventually(async () => (mailOf(id, 'photo-2.jpg').length > 0 ? true : undefined));
    }
    mock.timers.tick(MINUTE);
  }

  assert.ok(accepted >= 590, `${accepted}`);
  assert.equal(emergencies.length, 6);
  const { requests } = await server.store.status();
  assert.equal(requests.new, accepted + emergencies.length, 'nothing is lost');
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusals } from '@candela/contract/shared/refusals';
import { oc } from '@orpc/contract';
import { call, implement } from '@orpc/server';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { say, verbatim } from '../i18n/index.ts';
import { Refusal, usualMessage } from '../refusal.ts';
import { sendFailure, toWireFailure } from './errors.ts';

const contract = oc
  .input(z.object({ name: z.string('Enter a name.'), address: z.object({ city: z.string() }) }))
  .output(z.object({ total: z.int() }));

async function thrownBy(input: unknown, output: unknown = { total: 1 }): Promise<unknown> {
  const procedure = implement(contract).handler(() => output as { total: number });
  return await call(procedure, input as never).then(
    () => {
      throw new Error('nothing was thrown');
    },
    (error: unknown) => error,
  );
}

describe('toWireFailure', () => {
  it.each(Object.keys(refusals) as (keyof typeof refusals)[])(
    'sends the refusal %s under its own status',
    (code) => {
      const failure = toWireFailure(new Refusal(code));
      expect(failure).toMatchObject({ status: refusals[code].status, bug: false });
      expect(failure.body).toEqual({ code, msg: say(usualMessage(code)) });
    },
  );

  it('carries the fields, message and waiting time a refusal was given', () => {
    const refusal = new Refusal('rate_limited', {
      msg: verbatim('Wait.'),
      fields: { email: verbatim('Too often.') },
      retryAfterSeconds: 7,
    });
    expect(toWireFailure(refusal)).toMatchObject({
      status: 429,
      retryAfterSeconds: 7,
      body: { code: 'rate_limited', msg: 'Wait.', fields: { email: 'Too often.' } },
    });
  });

  it('names the one field that is wrong in the message', async () => {
    const failure = toWireFailure(await thrownBy({ address: { city: 'Ulm' } }));
    expect(failure).toMatchObject({ status: 400, bug: false });
    expect(failure.body).toEqual({
      code: 'invalid_input',
      msg: 'Name: Enter a name.',
      fields: { name: 'Enter a name.' },
    });
  });

  it('names every wrong field by its dotted path', async () => {
    const { body } = toWireFailure(await thrownBy({ name: 4, address: {} }));
    expect(Object.keys(body.fields ?? {})).toEqual(['name', 'address.city']);
    expect(body.msg).toBe('Please check these fields: Name, City.');
  });

  it('blames the body when it is no object at all', async () => {
    expect(toWireFailure(await thrownBy('text')).body.fields).toHaveProperty('body');
  });

  it('says nothing of an answer that does not fit its own schema, and calls it a bug', async () => {
    const failure = toWireFailure(
      await thrownBy({ name: 'Ada', address: { city: 'Ulm' } }, { total: 'secret' }),
    );
    expect(failure).toMatchObject({ status: 500, bug: true });
    expect(JSON.stringify(failure.body)).not.toContain('secret');
  });

  it('hides the detail of any other error', () => {
    const failure = toWireFailure(new Error('column "password_hash" does not exist'));
    expect(failure).toMatchObject({
      status: 500,
      bug: true,
      body: { code: 'internal', msg: 'Something went wrong!' },
    });
  });

  it.each([
    [413, 'payload_too_large'],
    [415, 'unsupported_media_type'],
    [429, 'rate_limited'],
    [503, 'unavailable'],
    [400, 'invalid_input'],
  ])('translates what Fastify answers %i', (statusCode, code) => {
    expect(toWireFailure(Object.assign(new Error('x'), { statusCode })).body.code).toBe(code);
  });
});

describe('sendFailure', () => {
  it('answers whoever sends too much once they have sent it, instead of cutting them off', async () => {
    const app = fastify({ bodyLimit: 1_000 });
    app.setErrorHandler(sendFailure);
    app.post('/', () => ({}));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const sender = connect(port, '127.0.0.1');
    const piece = Buffer.alloc(100_000, 0x20);
    const pieces = 15;
    let answer = '';
    sender.on('data', (part) => {
      answer += part.toString();
    });
    const closed = once(sender, 'close');
    sender.write(
      `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${pieces * piece.length}\r\n\r\n`,
    );
    for (let sent = 0; sent < pieces; sent += 1) {
      expect(answer).toBe('');
      sender.write(piece);
      await sleep(5);
    }
    await closed;
    await app.close();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

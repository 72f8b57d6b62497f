import { randomUUID } from 'node:crypto'
import { serveCalls } from '@hotovo/adapters/http/call-handlers'
import { cashDeskCalls } from '@hotovo/adapters/http/contract/cash-desk'
import { jobCalls } from '@hotovo/adapters/http/contract/jobs'
import { ticketStaffCalls } from '@hotovo/adapters/http/contract/tickets-staff'
import { fetchDoor } from '@hotovo/adapters/http/fetch-door'
import { knownCaller } from '@hotovo/application/access/authorize'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memory } from '../support/backends.ts'
import { cashDesk, saleForm } from '../support/cash-desk.ts'
import { done } from '../support/done.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { inProcess, setupOf, type TestApp } from '../support/test-app.ts'

describe('A call of the contract is served where there is nothing but fetch', () => {
  let app: TestApp
  let faults: unknown[]
  beforeEach(async () => {
    app = await setupOf(memory, inProcess).open()
    faults = []
  })
  afterEach(() => app.close())

  /** What is answered to a request, with nobody behind it or an admin. */
  async function answered(
    path: string,
    request: RequestInit & { readonly duplex?: 'half' },
    { isAdmin = true } = {},
  ) {
    const { ports } = app
    const api = createApi(ports)
    const session = isAdmin ? await signInAs(asCaller(api, visitor), await staffMember(ports)) : undefined
    const { serve, answered: answer } = fetchDoor({
      base: '/here',
      callerOf: () => ({ ...visitor, accessToken: () => session?.accessToken }),
      known: (caller) => knownCaller(ports, caller),
      newId: () => 'the-request',
      begin: async () => {},
      report: (fault) => void faults.push(fault),
    })
    serveCalls(serve, api, [
      ticketStaffCalls.addSavedReply,
      ticketStaffCalls.removeSavedReply,
      jobCalls.listJobs,
      cashDeskCalls.printSlip,
    ])
    const { status, headers, body } = await answer(new Request(`http://localhost/here${path}`, request))
    const text = await new Response(body).text()
    const isJson = headers.get('content-type')?.includes('json')
    return { status, headers, body: isJson ? JSON.parse(text) : text || undefined }
  }
  const json = { 'content-type': 'application/json' }
  const replies = ticketStaffCalls.addSavedReply.path
  const reply = { title: 'Pozdrav', text: 'Dobrý deň', language: 'sk' }

  test('with a slip, once, by a policy that leaves the browser its viewer (rule K18)', async () => {
    const { desk } = await cashDesk(app, { drawer: 0 })
    const { slip } = done(await desk.sell(saleForm(), randomUUID()))
    const { token } = done(await desk.addressSlip(slip))
    const printed = await answered(`/slip/${token}`, {}, { isAdmin: false })
    expect(printed).toMatchObject({ status: 200, body: '%PDF-' })
    expect(printed.headers.get('content-type')).toBe('application/pdf')
    expect(printed.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(printed.headers.get('cache-control')).toBe('no-store')
    expect(await answered(`/slip/${token}`, {}, { isAdmin: false })).toMatchObject({ status: 410 })
  })

  test('with the value of its use case, made of path, query and body', async () => {
    const kept = await answered(replies, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(reply),
    })
    expect(kept).toMatchObject({ status: 201, body: { id: expect.any(String), ...reply } })
    const removal = { method: 'DELETE' }
    expect(await answered(`${replies}/${kept.body.id}`, removal)).toMatchObject({ status: 204 })
    expect(await answered(`${jobCalls.listJobs.path}?limit=5`, {})).toMatchObject({ status: 200 })
  })

  test('with a problem document, of the use case or of the request', async () => {
    const removal = { method: 'DELETE' }
    expect(await answered(`${replies}/x`, removal)).toMatchObject({
      status: 404,
      body: { code: 'saved-reply-not-found', instance: `${replies}/x`, requestId: 'the-request' },
    })
    expect(await answered(`${jobCalls.listJobs.path}?limit=5&limit=6`, {})).toMatchObject({
      status: 400,
      body: { code: 'malformed', problems: [{ at: 'limit', code: 'wrong-shape' }] },
    })
    expect(await answered(`${replies}/%E0`, removal)).toMatchObject({ status: 400 })
    const wrong = await answered(replies, {})
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await answered('/api/nothing', {})).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(faults).toEqual([])
  })

  test('with a body that goes on beyond its limit refused at once, and to strangers only that they are none of ours', async () => {
    /** A stream that never ends. */
    const endless = () => ({
      method: 'POST',
      headers: json,
      body: new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(8 * 1024)) }),
      duplex: 'half' as const,
    })
    expect(await answered(replies, endless())).toMatchObject({ status: 413 })
    expect(await answered(replies, endless(), { isAdmin: false })).toMatchObject({
      status: 401,
    })
  })

  test('with a fault in our own words, told to the log', async () => {
    const broken = (fault: Error) => {
      Object.assign(app.ports.jobQueue, { page: () => Promise.reject(fault) })
      return answered(jobCalls.listJobs.path, {})
    }
    const away = new Unavailable('the database is away')
    const busy = await broken(away)
    expect(busy).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(busy.headers.get('retry-after')).toMatch(/^\d+$/)
    const ours = new Error('a row of somebody')
    expect(await broken(ours)).toMatchObject({ status: 500, body: { code: 'fault' } })
    expect(faults).toEqual([away, ours])
  })

  test('to pages of every origin, which ask first what they may send; nobody keeps an answer', async () => {
    const asked = await answered(replies, { method: 'OPTIONS' })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    const listed = await answered(jobCalls.listJobs.path, {})
    expect(Object.fromEntries(listed.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'x-request-id': 'the-request',
      'cache-control': 'no-store',
    })
  })
})

import { jobCalls } from '@hotovo/adapters/http/contract/jobs'
import { ticketStaffCalls } from '@hotovo/adapters/http/contract/tickets-staff'
import type { CallRow } from '@hotovo/adapters/http/endpoint'
import { requestFrom, responseOf } from '@hotovo/adapters/http/fetch-door'
import { callHandler, serving, type Visit } from '@hotovo/adapters/http/serving'
import { knownCaller } from '@hotovo/application/access/authorize'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memory } from '../support/backends.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { inProcess, setupOf, type TestApp } from '../support/test-app.ts'

describe('A call of the contract is served where there is nothing but fetch', () => {
  let app: TestApp
  let refusals: string[]
  beforeEach(async () => {
    app = await setupOf(memory, inProcess).open()
    refusals = []
  })
  afterEach(() => app.close())

  /** What a row answers to a request, with nobody behind it or an admin. */
  async function answered(
    row: unknown,
    request: RequestInit & { readonly duplex?: 'half' },
    { isAdmin = true, inPath = {}, query = '' } = {},
  ) {
    const { ports } = app
    const api = asCaller(createApi(ports), visitor)
    const session = isAdmin ? await signInAs(api, await staffMember(ports)) : undefined
    const call = row as CallRow
    const { handler, options } = callHandler(createApi(ports), call)
    const serve = serving(call as never, handler as never, (caller) => knownCaller(ports, caller), options)
    const visit: Visit = {
      caller: { ...visitor, accessToken: () => session?.accessToken },
      path: call.path,
      inPath,
      requestId: 'the-request',
      refused: (code) => void refusals.push(code),
    }
    const asked = requestFrom(new Request(`http://localhost/${query}`, request))
    const answer = responseOf(await serve(asked, visit as never))
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const json = { 'content-type': 'application/json' }
  const reply = { title: 'Pozdrav', text: 'Dobrý deň', language: 'sk' }

  test('with the value of its use case, made of path, query and body', async () => {
    const kept = await answered(ticketStaffCalls.addSavedReply, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(reply),
    })
    expect(kept).toEqual({ status: 201, body: { id: expect.any(String), ...reply } })
    const inPath = { id: kept.body.id }
    const removal = { method: 'DELETE' }
    expect(await answered(ticketStaffCalls.removeSavedReply, removal, { inPath })).toEqual({ status: 204 })
    expect(await answered(jobCalls.listJobs, {}, { query: '?limit=5' })).toMatchObject({ status: 200 })
  })

  test('with a problem document, of the use case or of the request', async () => {
    const removal = { method: 'DELETE' }
    expect(await answered(ticketStaffCalls.removeSavedReply, removal, { inPath: { id: 'x' } })).toMatchObject(
      { status: 404, body: { code: 'saved-reply-not-found', requestId: 'the-request' } },
    )
    expect(await answered(jobCalls.listJobs, {}, { query: '?limit=5&limit=6' })).toMatchObject({
      status: 400,
      body: { code: 'malformed', problems: [{ at: 'limit', code: 'wrong-shape' }] },
    })
    expect(refusals).toEqual(['saved-reply-not-found', 'malformed'])
  })

  test('with a body that goes on beyond its limit refused at once, and to strangers only that they are none of ours', async () => {
    /** A stream that never ends. */
    const endless = () => ({
      method: 'POST',
      headers: json,
      body: new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(8 * 1024)) }),
      duplex: 'half' as const,
    })
    expect(await answered(ticketStaffCalls.addSavedReply, endless())).toMatchObject({ status: 413 })
    expect(await answered(ticketStaffCalls.addSavedReply, endless(), { isAdmin: false })).toMatchObject({
      status: 401,
    })
  })
})

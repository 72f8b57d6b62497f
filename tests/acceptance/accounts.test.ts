import { randomUUID } from 'node:crypto'
import type { Invitation } from '@hotovo/application/staff/manage'
import { recoveryLife } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { setUpFactor, signInAs, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups, ticketRequest } from '../support/test-app.ts'

describe.each(testSetups)('Accounts of staff (rule A58), $name', ({ open }) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof somebody>>
  beforeEach(async () => {
    app = await open()
    admin = await somebody(app)
  })
  afterEach(() => app.close())

  const refused = (code: string) => ({ ok: false, error: { code } })
  const password = 'orgován pod lampou 17'
  const accounts = () => admin.api.staff.accounts
  const email = () => `nova.${app.ports.random.uuid()}@hotovo.test`
  const invited = async (wanted: Partial<Invitation> = {}, key?: string) =>
    done(await accounts().invite({ email: email(), role: 'support', fullName: 'Eva Nová', ...wanted }, key))
  const invitations = async () =>
    (await app.letters()).filter(({ subject }) => /Pozvánka|invitation/.test(subject))
  const tokenIn = ({ text }: { readonly text: string }) => /#(\S+)/.exec(text)![1]!
  const lastToken = async () => tokenIn((await invitations()).at(-1)!)
  const actions = async () => (await app.ports.systemLog.newest(100)).map(({ action }) => action)

  test('somebody is invited by a letter, chooses a password by its link, and signs in with the role', async () => {
    const member = await invited({ role: 'finance' })
    expect(member).toMatchObject({
      name: 'Eva Nová',
      role: 'finance',
      mustChangePassword: true,
      hasFactor: false,
    })
    const [letter] = await invitations()
    expect(letter).toMatchObject({ to: member.email, subject: 'Pozvánka do administrácie' })
    expect(letter!.text).toContain('http://localhost:3000/admin/nove-heslo#')
    expect(letter!.text).toContain('rola: financie')
    const newPassword = password
    expect(await app.api.session.recoverPassword({ token: tokenIn(letter!), newPassword })).toEqual({
      ok: true,
      value: undefined,
    })
    const session = await signInAs(app.api, { email: member.email, password })
    const api = app.as(() => session.accessToken)
    expect(done(await api.staff.me())).toMatchObject({ name: 'Eva Nová', role: 'finance' })
    expect(await api.staff.accounts.list()).toEqual(refused('role-required'))
    // Nobody is told that a password was changed which nobody had.
    expect((await app.letters()).filter(({ to }) => to === member.email)).toHaveLength(1)
    const log = await app.ports.systemLog.newest(50)
    const told = (action: string) => log.find((entry) => entry.action === action)
    for (const action of ['admin_account_created', 'admin_account_invited'])
      expect(told(action)).toMatchObject({
        userId: admin.session.account.id,
        resourceId: member.id,
        details: { email: member.email },
      })
    expect(told('admin_invitation_accepted')).toMatchObject({ userId: member.id })
  })

  test('what is wrong with an invitation is told at once, and an e-mail has one account', async () => {
    const wrong = await accounts().invite({ email: 'nova', role: 'support', fullName: 'x'.repeat(101) })
    expect(wrong).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        problems: [
          { at: 'email', code: 'not-an-email' },
          { at: 'fullName', code: 'too-long', max: 100 },
        ],
      },
    })
    const member = await invited()
    const again = { email: ` ${member.email.toUpperCase()}`, role: 'auditor' } as const
    expect(await accounts().invite(again)).toEqual(refused('email-taken'))
    expect(await invitations()).toHaveLength(1)
  })

  test('under a key somebody is invited once, also where the answer was lost', async () => {
    const [key, wanted] = [randomUUID(), { email: email() }]
    const member = await invited(wanted, key)
    expect(await invited(wanted, key)).toEqual(member)
    expect(await invitations()).toHaveLength(1)
    expect(await accounts().invite({ email: email(), role: 'support' }, key)).toEqual(refused('email-taken'))
  })

  test('the letter speaks the language that was asked for, is sent anew until it is accepted, and has an end', async () => {
    const member = await invited({ language: 'en' })
    const first = await lastToken()
    expect((await invitations())[0]!.text).toContain('/en/admin/nove-heslo#')
    app.world.clock.forward(1)
    done(await accounts().inviteAgain({ id: member.id }))
    const over = refused('recovery-over')
    const accept = (token: string) => app.api.session.recoverPassword({ token, newPassword: password })
    expect(await accept(first)).toEqual(over)
    const second = await lastToken()
    app.world.clock.forward(recoveryLife.inviteMinutes)
    expect(await accept(second)).toEqual(over)
    admin = await somebody(app)
    done(await accounts().inviteAgain({ id: member.id }))
    expect((await accept(await lastToken())).ok).toBe(true)
    expect(await accounts().inviteAgain({ id: member.id })).toEqual(refused('invitation-accepted'))
  })

  test('a role counts from the next call on, and so does its end', async () => {
    const one = await somebody(app, 'support')
    const id = one.session.account.id
    const { order } = (await newOrder(app.api)).view
    expect((await one.api.staff.orders.open({ id: order.id })).ok).toBe(true)
    expect(done(await accounts().changeRole({ id, role: 'cashier', from: 'support' }))).toMatchObject({
      role: 'cashier',
    })
    expect(await one.api.staff.orders.open({ id: order.id })).toEqual(refused('role-required'))
    expect(done(await one.api.staff.me())).toMatchObject({ role: 'cashier' })
    // Its answer was lost, or somebody else was faster.
    expect((await accounts().changeRole({ id, role: 'cashier', from: 'support' })).ok).toBe(true)
    expect(await accounts().changeRole({ id, role: 'finance', from: 'support' })).toMatchObject({
      error: { code: 'account-changed', current: { id, role: 'cashier' } },
    })
    const log = await app.ports.systemLog.newest(20)
    expect(log.find(({ action }) => action === 'admin_role_changed')).toMatchObject({
      userId: admin.session.account.id,
      resourceId: id,
      severity: 'high',
      details: { role: 'cashier', formerRole: 'support', email: one.credentials.email },
    })
  })

  test('whoever may answer tickets no more has none, and is given none', async () => {
    const one = await somebody(app, 'support')
    const { id } = one.session.account
    const sent = await app.api.tickets.submit(await ticketRequest(app.api))
    const [ticket] = done(await one.api.staff.tickets.list({})).items
    expect(sent.ok).toBe(true)
    done(await one.api.staff.tickets.change({ id: ticket!.id, assignee: 'me', version: 1 }))
    done(await accounts().changeRole({ id, role: 'finance', from: 'support' }))
    expect(done(await admin.api.staff.tickets.open({ id: ticket!.id })).assignee).toBeNull()
    const given = { id: ticket!.id, assignee: id, version: 3 }
    expect(await admin.api.staff.tickets.change(given)).toEqual(refused('colleague-not-found'))
    const colleagues = done(await admin.api.staff.colleagues()).items
    expect(colleagues.find((colleague) => colleague.id === id)).toMatchObject({ takesTickets: false })
  })

  test('the last admin stays one, and stays open', async () => {
    const { id } = admin.session.account
    for (const other of done(await accounts().list()))
      if (other.role === 'admin' && other.id !== id) done(await accounts().close({ id: other.id }))
    expect(await accounts().changeRole({ id, role: 'support', from: 'admin' })).toEqual(refused('last-admin'))
    expect(await accounts().close({ id })).toEqual(refused('last-admin'))
    expect((await admin.api.staff.me()).ok).toBe(true)
  })

  test('a closed account opens to nobody until it is opened again, and whoever is signed in is out', async () => {
    const one = await somebody(app, 'finance')
    const { id } = one.session.account
    expect(done(await accounts().close({ id })).closedAt).not.toBeNull()
    expect(await one.api.staff.me()).toEqual(refused('sign-in-required'))
    expect(await app.api.session.signIn(one.credentials)).toMatchObject(refused('credentials-wrong'))
    expect(done(await accounts().list()).at(-1)).toMatchObject({ id, role: 'finance' })
    expect(done(await accounts().open({ id })).closedAt).toBeNull()
    await signInAs(app.api, one.credentials)
  })

  test('sessions of somebody end, and a second factor that was lost is taken away', async () => {
    const one = await somebody(app, 'support')
    const { id } = one.session.account
    const { session } = await setUpFactor(one.api, app.world.clock)
    const api = app.as(() => session.accessToken)
    expect(done(await accounts().list()).find((member) => member.id === id)).toMatchObject({
      hasFactor: true,
    })
    expect(done(await accounts().removeFactor({ id }))).toMatchObject({ hasFactor: false })
    expect(await accounts().removeFactor({ id })).toEqual(refused('factor-not-found'))
    done(await accounts().endSessions({ id }))
    expect(await api.staff.me()).toEqual(refused('sign-in-required'))
    done(await accounts().endSessions({ id }))
    expect((await actions()).filter((action) => action === 'admin_sessions_ended')).toHaveLength(1)
    const again = await signInAs(app.api, one.credentials)
    expect((await app.as(() => again.accessToken).staff.me()).ok).toBe(true)
  })

  test('of an account that is not there, all is refused alike', async () => {
    const id = randomUUID()
    const { inviteAgain, changeRole, close, open: opened, endSessions, removeFactor } = accounts()
    const none = refused('staff-not-found')
    expect(await changeRole({ id, role: 'admin', from: null })).toEqual(none)
    for (const ask of [inviteAgain, close, opened, endSessions, removeFactor])
      expect(await ask({ id })).toEqual(none)
  })
})

import { recoveryLife as life, rateLimits } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInAs, somebody, staffMember } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

const newPassword = 'orgován pod lampou 17'
const done = { ok: true, value: undefined }
const over = { ok: false, error: { code: 'recovery-over' } }

describe.each(testSetups)('A forgotten password, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const ask = (email: string, language: 'sk' | 'en' = 'sk') =>
    app.api.session.askRecovery({ email, language })
  const letters = async () => (await app.letters()).filter(({ id }) => id.startsWith('password-recovery'))
  const tokenIn = ({ text }: { text: string }) => /#(\S+)/.exec(text)![1]!
  /** The token of the newest letter. */
  const token = async () => tokenIn((await letters()).at(-1)!)
  const recover = (withToken: string, fresh = newPassword) =>
    app.api.session.recoverPassword({ token: withToken, newPassword: fresh })
  const actions = async () => (await app.ports.systemLog.newest(50)).map(({ action }) => action)

  test('is replaced by the link of a letter: once, every session ends, staff are told, and the log tells it all', async () => {
    const { api, credentials, session } = await somebody(app)
    expect(await ask(`  ${credentials.email.toUpperCase()} `)).toEqual(done)
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: credentials.email, subject: 'Nové heslo do administrácie' })
    expect(letter!.text).toContain('http://localhost:3000/admin/nove-heslo#')
    expect(letter!.html).toContain('/admin/nove-heslo#')
    const link = await token()
    expect(await recover(link)).toEqual(done)
    expect((await api.staff.me()).ok).toBe(false)
    expect((await app.api.session.refresh({ refreshToken: session.refreshToken })).ok).toBe(false)
    expect(await app.api.session.signIn(credentials)).toMatchObject({
      error: { code: 'credentials-wrong' },
    })
    await signInAs(app.api, { ...credentials, password: newPassword })
    expect(await recover(link, 'ešte iné heslo 44')).toEqual(over)
    const log = await app.ports.systemLog.newest(50)
    const [recovered, asked] = ['security_password_recovered', 'security_recovery_requested'].map((action) =>
      log.find((entry) => entry.action === action),
    )
    expect(recovered).toMatchObject({
      severity: 'high',
      userId: session.account.id,
      details: { email: credentials.email },
    })
    expect(asked).toMatchObject({ severity: 'medium', userId: null, resourceId: session.account.id })
    expect(JSON.stringify(log)).not.toContain(link)
    const alarm = (await app.letters()).find(({ id }) => id.startsWith('security-alert'))
    expect(alarm?.text).toContain('cez odkaz z\u00a0listu zvolil')
    const told = (await app.letters()).filter(({ id }) => id.startsWith('password-changed'))
    expect(told.map(({ to }) => to)).toEqual([credentials.email])
    expect(told[0]?.text).toContain('Niekto, asi vy, si ho zvolil cez odkaz z\u00a0listu.')
  })

  test('the letter speaks the language that was asked in, and so does its link', async () => {
    const { email } = await staffMember(app.ports)
    await ask(email, 'en')
    const [letter] = await letters()
    expect(letter).toMatchObject({ subject: 'A new password for the back-office' })
    expect(letter!.text).toContain('http://localhost:3000/en/admin/nove-heslo#')
  })

  test('who has an account, nobody is told: the answer is the same, and neither a stranger nor one without a role gets a letter', async () => {
    const { email } = await staffMember(app.ports, null)
    const answers = [await ask('nikto@example.sk'), await ask(email)]
    expect(answers).toEqual([done, done])
    expect(await letters()).toEqual([])
    // It is written that it was asked, and nothing of what a stranger typed.
    const log = await app.ports.systemLog.newest(50)
    expect(log.filter(({ action }) => action === 'security_recovery_requested')).toHaveLength(2)
    expect(JSON.stringify(log)).not.toContain('nikto@example.sk')
  })

  test('the newest letter is the one that counts, a link has an end, and a changed password voids it', async () => {
    const { api, credentials } = await somebody(app)
    await ask(credentials.email)
    const first = await token()
    app.world.clock.forward(1)
    await ask(credentials.email)
    const second = await token()
    expect(second).not.toBe(first)
    expect(await recover(first)).toEqual(over)
    app.world.clock.forward(life.linkMinutes - 0.01)
    expect(await recover(second, '')).toMatchObject({ error: { code: 'invalid' } })
    app.world.clock.forward(0.01)
    expect(await recover(second)).toEqual(over)
    const other = await somebody(app)
    await ask(other.credentials.email)
    const third = await token()
    const { password } = other.credentials
    expect(await other.api.staff.own.changePassword({ password, newPassword })).toEqual(done)
    expect(await recover(third, 'ešte iné heslo 44')).toEqual(over)
    expect((await api.staff.me()).ok).toBe(false)
  })

  test('what is no link of ours opens nothing: another id, another mac, another purpose, nothing at all', async () => {
    const [one, other] = [await staffMember(app.ports), await staffMember(app.ports)]
    await ask(one.email)
    const [id, mac] = (await token()).split('.') as [string, string]
    await ask(other.email)
    const [otherId] = (await token()).split('.') as [string]
    const { refreshToken } = await signInAs(app.api, one)
    for (const wrong of [
      '',
      'x',
      `${otherId}.${mac}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.${mac}x`,
      refreshToken!,
    ])
      expect(await recover(wrong)).toEqual(over)
    expect(await recover(`${id}.${mac}`)).toEqual(done)
  })

  test('the rule of passwords holds, and the old one is no new one; the link is good for another try', async () => {
    const { credentials } = await somebody(app)
    await ask(credentials.email)
    const link = await token()
    const problems = async (fresh: string) => {
      const answer = await recover(link, fresh)
      return answer.ok || answer.error.code !== 'invalid' ? answer : answer.error.problems
    }
    const at = 'newPassword'
    expect(await problems('')).toEqual([{ at, code: 'required' }])
    expect(await problems('krátke')).toEqual([{ at, code: 'too-short', min: 15 }])
    expect(await problems('heslo heslo heslo')).toEqual([{ at, code: 'password-common' }])
    expect(await problems(credentials.password)).toEqual([{ at, code: 'password-unchanged' }])
    expect(await recover(link)).toEqual(done)
  })

  test('of many at once with one link one changes the password', async () => {
    const { credentials } = await somebody(app)
    await ask(credentials.email)
    const link = await token()
    const passwords = Array.from({ length: 4 }, (_, place) => `${newPassword} ${place}`)
    const answers = await Promise.all(passwords.map((fresh) => recover(link, fresh)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await actions()).filter((action) => action === 'security_password_recovered')).toHaveLength(1)
    const [chosen] = passwords.filter((_, place) => answers[place]!.ok)
    await signInAs(app.api, { ...credentials, password: chosen! })
  })

  test('a recovered password ends the lockout', async () => {
    const { credentials } = await somebody(app)
    for (let count = 1; count <= 5; count++)
      await app.api.session.signIn({ ...credentials, password: 'nesprávne heslo' })
    expect(await app.api.session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
    await ask(credentials.email)
    expect(await recover(await token())).toEqual(done)
    await signInAs(app.api, { ...credentials, password: newPassword })
  })

  test('letters to one mailbox have a limit, known or not, and so has a network', async () => {
    const { email } = await staffMember(app.ports)
    for (const address of [email, 'nikto@example.sk']) {
      for (let count = 1; count <= rateLimits.recoveryEmail.most; count++)
        expect(await ask(address)).toEqual(done)
      expect(await ask(address.replace('@', '+x@'))).toMatchObject({
        error: { code: 'too-many-requests', limit: { name: 'recovery-email' } },
      })
    }
    let asked = 2 * rateLimits.recoveryEmail.most
    while (asked < rateLimits.recovery.most) {
      asked += 1
      expect(await ask(`nikto${asked}@example.sk`)).toEqual(done)
    }
    expect(await ask('nikto@example.com')).toMatchObject({
      error: { code: 'too-many-requests', limit: { name: 'recovery' } },
    })
  })

  test('what is no e-mail is told so, and nothing is counted for it', async () => {
    for (let count = 0; count <= rateLimits.recovery.most; count++)
      expect(await ask('nie je to e-mail')).toMatchObject({
        error: { code: 'invalid', problems: [{ at: 'email', code: 'not-an-email' }] },
      })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountChanges,
  mailboxOf,
  normalEmail,
  ownWords,
  passwordProblems,
  randomPassword,
  type StaffNames,
  staffName,
} from './account.ts'

describe('the display name is the first there is (rule A4)', () => {
  const all = {
    fullName: 'Jana Nováková',
    name: 'Jana N.',
    displayName: 'Janka',
    firstName: 'Jana',
    lastName: 'Nová',
  }
  const { fullName: _1, ...withoutFull } = all
  const { name: _2, ...withoutName } = withoutFull
  const { displayName: _3, ...firstAndLast } = withoutName
  test.each<[StaffNames, string, string]>([
    [all, 'x@hotovo.test', 'Jana Nováková'],
    [withoutFull, 'x@hotovo.test', 'Jana N.'],
    [withoutName, 'x@hotovo.test', 'Janka'],
    [firstAndLast, 'x@hotovo.test', 'Jana Nová'],
    [{ firstName: 'Jana' }, 'x@hotovo.test', 'Jana'],
    [{ lastName: 'Nová' }, 'jana.nova@hotovo.test', 'Jana Nova'],
    [{ fullName: ' ', name: '' }, 'jana_nova-kova@hotovo.test', 'Jana Nova Kova'],
    [{ fullName: ' Jana ' }, 'x@hotovo.test', 'Jana'],
    [{}, 'admin@hotovo.test', 'Admin'],
    [{}, 'ľubica+ráno@hotovo.test', 'Ľubica Ráno'],
    [{}, '...@hotovo.test', 'Admin User'],
    [{}, '', 'Admin User'],
  ])('%j of %s is %s', (names, email, name) => {
    expect(staffName({ names, email })).toBe(name)
  })
})

describe('a password (rule A16)', () => {
  const codes = (password: string, secondFactor = false) =>
    passwordProblems('password', password, { secondFactor })
  test.each<[string, boolean, object[]]>([
    ['', false, [{ at: 'password', code: 'required' }]],
    ['fourteen chars', false, [{ at: 'password', code: 'too-short', min: 15 }]],
    ['fifteen letters', false, []],
    ['seven 7', true, [{ at: 'password', code: 'too-short', min: 8 }]],
    ['bel-šum8', true, []],
    ['😀🐢🌲🚲📮🧲🪁🥝🍋🧦🪵🎻🧊🕯🥾', false, []],
    ['x'.repeat(201), false, [{ at: 'password', code: 'too-long', max: 200 }]],
    ['correct horse battery staple', false, []],
    ['správny kôň batéria spona', false, []],
  ])('%s (second factor: %s)', (password, secondFactor, problems) => {
    if (/\p{Extended_Pictographic}/u.test(password)) expect([...password]).toHaveLength(15)
    expect(codes(password, secondFactor)).toEqual(problems)
  })

  test('made at random always passes, and chance decides every symbol of it', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 30 })), (stream) => {
        const draw = (min: number, max: number) => min + (stream.next().value % (max - min + 1))
        const password = randomPassword(draw)
        expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
      }),
    )
    let drawn = 0
    randomPassword((min, max) => {
      expect([min, max]).toEqual([0, 30])
      drawn += 1
      return 0
    })
    expect(drawn).toBe(20)
  })
})

test('its own words are those of its e-mail and its names', () => {
  const names = { fullName: 'Jana Nováková', firstName: undefined }
  expect(ownWords({ email: 'jana.n@hotovo.test', names })).toEqual([
    'jana.n@hotovo.test',
    'Jana Nováková',
    'jana',
    'hotovo',
    'test',
    'jana',
    'novakova',
  ])
})

test('an e-mail has one spelling', () => {
  expect(normalEmail('  Jana@Hotovo.TEST ')).toBe('jana@hotovo.test')
  expect(normalEmail('jána@hotovo.test')).toBe(normalEmail('jána@hotovo.test'.normalize('NFD')))
})

test.each([
  ['Jana@Hotovo.TEST', 'jana@hotovo.test'],
  [' jana+hotovo@hotovo.test', 'jana@hotovo.test'],
  ['jana+a+b@hotovo.test', 'jana@hotovo.test'],
  ['jana+@hotovo.test', 'jana@hotovo.test'],
  ['+421900123456@hotovo.test', '+421900123456@hotovo.test'],
  ['jana.nova@hotovo+.test', 'jana.nova@hotovo+.test'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

describe('an account (rule A58)', () => {
  const member = { closedAt: null, mustChangePassword: false, hasFactor: false }
  const every = { ...member, mustChangePassword: true, hasFactor: true }
  const all = ['role', 'invite-again', 'end-sessions', 'remove-factor', 'close'] as const
  test.each([
    ['open', member, false, ['role', 'end-sessions', 'close']],
    ['not accepted yet', every, false, all],
    ['one’s own', every, true, all.filter((change) => change !== 'remove-factor')],
    ['closed', { ...every, closedAt: '2026-03-02T09:00:00.000Z' }, false, ['open']],
  ] as const)('that is %s offers what can be done to it', (_, account, isOwn, changes) => {
    expect(accountChanges(account, isOwn)).toEqual(changes)
  })
})

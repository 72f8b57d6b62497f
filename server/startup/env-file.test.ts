import { expect, test } from 'vitest'
import { strayLines, suspiciousNames } from './env-file.ts'

test('lines of an env file that assign nothing are told by their place and first name', () => {
  const fine = [
    '# BANK_EUR SK31',
    '',
    'PORT=3000',
    ' HOST = 127.0.0.1 # ours',
    'export LETTERS=file',
    'EMPTY=',
    'TEXT="one',
    'two words"',
    "OTHER='three",
    "four'",
  ]
  expect(strayLines(fine.join('\n'))).toEqual([])
  const stray = [...fine, 'BANK_EUR SK31 1200', 'HOST:127.0.0.1', 'a secret', 'PORT=3001']
  expect(strayLines(stray.join('\r\n'))).toEqual([
    { line: 11, beginning: 'BANK_EUR' },
    { line: 12, beginning: 'HOST' },
    { line: 13, beginning: '' },
  ])
})

test('names that look like ours and are read by nobody are told, with the one that was meant', () => {
  const ours = ['PORT', 'DATABASE_URL', 'VITE_DOOR', 'LETTERS']
  const others = ['NODE_OPTIONS', 'COMPOSE_PROJECT_NAME', 'TZ']
  expect(suspiciousNames([...ours, ...others])).toEqual([])
  expect(suspiciousNames(['DATABSE_URL', 'PUBLICURL', 'MAIL', 'SMTP_PASSWORD', 'BANK_PLN'])).toEqual([
    { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { name: 'PUBLICURL', meant: 'PUBLIC_URL' },
    { name: 'MAIL', meant: 'LETTERS' },
    { name: 'SMTP_PASSWORD', meant: undefined },
    { name: 'BANK_PLN', meant: undefined },
  ])
})

import path from 'node:path'
import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { describe, expect, test } from 'vitest'
import { readConfig, StartRefused } from './config.ts'

const sentences = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (fault) {
    if (fault instanceof StartRefused) return fault.message.split('\n')
    throw fault
  }
  return []
}

/** A key of a project as they were before `sb_…`: a token that tells its role. */
const olderKey = (role: string) =>
  [
    { alg: 'HS256', typ: 'JWT' },
    { iss: 'supabase', ref: 'abc', role },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('c2lnbmF0dXJl')
    .join('.')
const unlikeAnAddress =
  'DATABASE_URL must be an address that starts with postgres://; what is not a letter or a digit in its password is written as %40 (@), %23 (#), %2F (/).'

describe('The configuration', () => {
  test('needs nothing: the defaults are an installation of its own', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      backend: 'postgres',
      databaseUrl: undefined,
      supabase: undefined,
      secretsFile: path.resolve('data/secrets.json'),
      checkpointFolder: path.resolve('data/checkpoints'),
      jobs: true,
      checkpointsUrl: null,
      firstAdmin: { email: 'admin@hotovo.test', password: undefined },
      installation: {
        brand,
        accounts: sampleAccounts,
        off: [],
        staffMfa: 'optional',
        tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        analyticsUrl: null,
        providers: [],
      },
      providers: [],
      mail: { kind: 'file', folder: path.resolve('data/outbox') },
      mailFrom: brand.email,
      mailAdmin: brand.email,
      sms: { kind: 'file', folder: path.resolve('data/outbox') },
      trustProxy: 0,
      logLevel: 'info',
    })
  })

  test('takes an empty variable as an unset one', () => {
    expect(readConfig({ PORT: '', BANK_EUR: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('knows its own address by its port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://hotovo.test/' }).publicUrl).toBe('https://hotovo.test')
  })

  test('reads accounts with and without BIC, spaces or not', () => {
    const { accounts } = readConfig({
      BANK_EUR: 'SK31 1200 0000 1987 4263 7541+UNCRSKBX',
      BANK_CZK: 'cz6508000000192000145399',
    }).installation
    expect(accounts.EUR).toEqual({ iban: 'SK3112000000198742637541', bic: 'UNCRSKBX', sample: false })
    expect(accounts.CZK).toEqual({ iban: 'CZ6508000000192000145399', bic: null, sample: false })
    expect(accounts.USD).toEqual(sampleAccounts.USD)
  })

  test('takes keys of both kinds, and the address of a project with or without its last stroke', () => {
    const project = (key: string, publishableKey: string, url = 'https://abc.supabase.co') => ({
      BACKEND: 'supabase',
      SUPABASE_URL: url,
      SUPABASE_SECRET_KEY: key,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      DATABASE_URL: 'postgres://x/y',
      SECRETS: 'keys.json',
    })
    for (const [key, publishableKey] of [
      ['sb_secret_0', 'sb_publishable_0'],
      [olderKey('service_role'), olderKey('anon')],
    ] as const)
      expect(readConfig(project(key, publishableKey, 'https://abc.supabase.co/')).supabase).toEqual({
        url: 'https://abc.supabase.co',
        key,
        publishableKey,
      })
  })

  test('has no sample account where the public can see it', () => {
    const open = { PUBLIC_URL: 'https://hotovo.test' }
    expect(readConfig(open).installation.accounts).toEqual({})
    expect(
      Object.keys(readConfig({ ...open, BANK_EUR: 'SK3112000000198742637541' }).installation.accounts),
    ).toEqual(['EUR'])
    expect(
      Object.keys(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).installation.accounts),
    ).toHaveLength(3)
  })

  test('leaves jobs to another server where it is told to', () => {
    expect(readConfig({ JOBS: 'off' }).jobs).toBe(false)
  })

  test('reads what is switched off', () => {
    expect(readConfig({ FEATURES_OFF: 'ordering, support' }).installation.off).toEqual([
      'ordering',
      'support',
    ])
  })

  test('reads whether everybody has to have a second factor', () => {
    expect(readConfig({ STAFF_MFA: 'required' }).installation.staffMfa).toBe('required')
  })

  test('reads who else says who somebody of staff is, and tells pages their names only', () => {
    const house = { name: 'house', label: 'Dom', issuer: 'https://id.test', clientId: 'x', clientSecret: 'y' }
    const config = readConfig({ OIDC_PROVIDERS: JSON.stringify([house]) })
    expect(config.providers).toEqual([house])
    expect(config.installation.providers).toEqual([{ name: 'house', label: 'Dom' }])
    expect(readConfig({}).providers).toEqual([])
  })

  test.each([
    ['no JSON', 'house'],
    ['no list', '{}'],
    ['an unknown member', [{ name: 'a', label: 'A', issuer: 'https://id.test', clientId: 'x', secret: 'y' }]],
    ['no name for an address', [{ name: 'A b', label: 'A', issuer: 'https://id.test', clientId: 'x' }]],
    ['http to somewhere else', [{ name: 'a', label: 'A', issuer: 'http://id.test', clientId: 'x' }]],
    ['two of one name', Array(2).fill({ name: 'a', label: 'A', issuer: 'https://id.test', clientId: 'x' })],
  ])('refuses providers with %s, and quotes nothing of them', (_, given) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    expect(() => readConfig({ OIDC_PROVIDERS: text })).toThrow(
      /^OIDC_PROVIDERS must be a list in JSON of providers, each with name, label, issuer \(https, or this machine\), clientId, and where they have one clientSecret; each name once\.$/,
    )
  })

  test('knows three ways for letters', () => {
    const smtp = { LETTERS: 'smtp', SMTP_URL: 'smtps://me:secret@mail.hotovo.test' }
    expect(readConfig(smtp).mail).toEqual({ kind: 'smtp', url: smtp.SMTP_URL })
    const http = {
      LETTERS: 'http',
      MAIL_HTTP_URL: 'https://mail.hotovo.test/send',
      MAIL_HTTP_TOKEN: 'secret',
    }
    expect(readConfig(http).mail).toEqual({ kind: 'http', url: http.MAIL_HTTP_URL, token: 'secret' })
    const own = readConfig({ MAIL_FROM: ' vouchery@hotovo.test ', MAIL_ADMIN: 'sluzba@hotovo.test' })
    expect([own.mailFrom, own.mailAdmin]).toEqual(['vouchery@hotovo.test', 'sluzba@hotovo.test'])
  })

  test.each<Record<string, string>>([
    { SMTP_URL: 'smtps://me:secret@mail.hotovo.test' },
    { SMTP_URL: 'smtp://mail.hotovo.test:587?requireTLS=true' },
    { SMTP_URL: 'smtp://localhost:1025' },
    { SMTP_URL: 'smtp://127.0.0.1:1025?tls.rejectUnauthorized=false' },
    { MAIL_HTTP_URL: 'http://[::1]:8025/send' },
    { SMS_HTTP_URL: 'http://localhost:9/send' },
  ])('lets codes and passwords go where nobody on the way can read them: %o', (environment) => {
    expect(sentences(environment)).toEqual([])
  })

  test('knows two ways for text messages', () => {
    expect(readConfig({ SMS: 'file', DATA_DIR: 'own' }).sms).toEqual({
      kind: 'file',
      folder: path.resolve('own/outbox'),
    })
    const http = { SMS: 'http', SMS_HTTP_URL: 'https://sms.hotovo.test/send', SMS_HTTP_TOKEN: 'secret' }
    expect(readConfig(http).sms).toEqual({ kind: 'http', url: http.SMS_HTTP_URL, token: 'secret' })
  })

  test.each([
    [{ JOBS: 'no' }, ['JOBS must be on or off.']],
    [
      { JOBS: 'off', BACKEND: 'memory' },
      ['JOBS must be on when BACKEND is memory: nobody else could do them.'],
    ],
    [
      { BACKEND: 'supabase' },
      [
        'SUPABASE_URL must be set when BACKEND is supabase.',
        'SUPABASE_SECRET_KEY must be set when BACKEND is supabase.',
        'DATABASE_URL must be set when BACKEND is supabase.',
      ],
    ],
    [
      { SUPABASE_URL: 'http://project.supabase.test' },
      ['SUPABASE_URL must start with https://, or lead to this machine: a secret key goes there.'],
    ],
    [
      { SUPABASE_URL: 'abcdefghijkl' },
      ['SUPABASE_URL must be an address that starts with https:// or http://.'],
    ],
    ...[
      'https://abc.supabase.co/rest/v1',
      'https://abc.supabase.co/?x',
      'https://supabase.com/dashboard/project/abc',
    ].map((SUPABASE_URL): [object, string[]] => [
      { SUPABASE_URL },
      [
        'SUPABASE_URL must be the address of the project alone, like https://<ref>.supabase.co, with nothing behind it.',
      ],
    ]),
    ...['sb_publishable_0', 'two words', olderKey('anon'), olderKey('authenticated')].map(
      (SUPABASE_SECRET_KEY): [object, string[]] => [
        { SUPABASE_SECRET_KEY },
        [
          'SUPABASE_SECRET_KEY must be the secret key (sb_secret_…), which only servers have, or the older one of the role service_role.',
        ],
      ],
    ),
    ...['sb_secret_0', olderKey('service_role')].map((SUPABASE_PUBLISHABLE_KEY): [object, string[]] => [
      { SUPABASE_PUBLISHABLE_KEY },
      [
        'SUPABASE_PUBLISHABLE_KEY must be the publishable key (sb_publishable_…), which browsers may see, or the older one of the role anon.',
      ],
    ]),
    [
      {
        DATABASE_URL: 'postgresql://postgres.abc:x@aws-0-eu.pooler.supabase.com:6543/postgres',
        SECRETS: 'k',
      },
      [
        'DATABASE_URL leads to the transaction pooler (port 6543), which keeps no sessions: take the direct connection, or the session pooler (port 5432).',
      ],
    ],
    [
      {
        DATABASE_URL: 'postgresql://postgres:[YOUR-PASSWORD]@db.abc.supabase.co:5432/postgres',
        SECRETS: 'k',
      },
      ['DATABASE_URL still has [YOUR-PASSWORD] in it: the password of the database goes there.'],
    ],
    [
      { DATABASE_URL: 'postgresql://postgres:p#ss@db.abc.supabase.co:5432/postgres', SECRETS: 'k' },
      [unlikeAnAddress],
    ],
    [{ VITE_DOOR: 'Supabase' }, ['VITE_DOOR must be http, supabase or memory.']],
    [{ LETTERS: 'pigeon' }, ['LETTERS must be file, smtp or http.']],
    [{ LETTERS: 'smtp' }, ['SMTP_URL must be set when LETTERS is smtp.']],
    [
      { LETTERS: 'http' },
      [
        'MAIL_HTTP_URL must be set when LETTERS is http.',
        'MAIL_HTTP_TOKEN must be set when LETTERS is http.',
      ],
    ],
    [{ SMTP_URL: 'mail.hotovo.test' }, ['SMTP_URL must be an address that starts with smtp:// or smtps://.']],
    [
      { MAIL_HTTP_URL: 'ftp://hotovo.test' },
      ['MAIL_HTTP_URL must be an address that starts with https:// or http://.'],
    ],
    ...['MAIL_HTTP_URL', 'SMS_HTTP_URL'].map((name): [object, string[]] => [
      { [name]: 'http://localhost.hotovo.test/send' },
      [
        `${name} must start with https://, or lead to this machine: codes and passwords of vouchers go there.`,
      ],
    ]),
    ...['', '?requireTLS=false', '?ignoreTLS=true', '?secure=true'].map((query): [object, string[]] => [
      { SMTP_URL: `smtp://me:secret@mail.hotovo.test${query}` },
      [
        'SMTP_URL must start with smtps://, have requireTLS=true (smtp://…?requireTLS=true), or lead to this machine: codes and passwords of vouchers go there.',
      ],
    ]),
    [
      { SMTP_URL: 'smtps://mail.hotovo.test?tls.rejectUnauthorized=false' },
      [
        'SMTP_URL must do without tls.rejectUnauthorized=false (NODE_EXTRA_CA_CERTS names an authority of your own), or lead to this machine: codes and passwords of vouchers go there.',
      ],
    ],
    [{ MAIL_HTTP_TOKEN: 'two words' }, ['MAIL_HTTP_TOKEN must be one word of plain characters.']],
    [{ SMS: 'smtp' }, ['SMS must be file or http.']],
    [
      { SMS: 'http' },
      ['SMS_HTTP_URL must be set when SMS is http.', 'SMS_HTTP_TOKEN must be set when SMS is http.'],
    ],
    [
      { SMS_HTTP_URL: 'sms.hotovo.test' },
      ['SMS_HTTP_URL must be an address that starts with https:// or http://.'],
    ],
    [{ SMS_HTTP_TOKEN: 'two words' }, ['SMS_HTTP_TOKEN must be one word of plain characters.']],
    [{ MAIL_FROM: 'Hotovo <a@hotovo.test>' }, ['MAIL_FROM must be an e-mail address.']],
    [{ MAIL_ADMIN: 'nobody' }, ['MAIL_ADMIN must be an e-mail address.']],
    [{ PORT: 'http' }, ['PORT must be a whole number from 0 to 65535.']],
    [{ PORT: '70000' }, ['PORT must be a whole number from 0 to 65535.']],
    [{ TRUST_PROXY: '-1' }, ['TRUST_PROXY must be a whole number from 0 to 10.']],
    [
      { PUBLIC_URL: 'hotovo.test' },
      ['PUBLIC_URL must be an address like https://example.sk, without a path.'],
    ],
    [
      { PUBLIC_URL: 'https://hotovo.test/shop' },
      ['PUBLIC_URL must be an address like https://example.sk, without a path.'],
    ],
    [
      { PUBLIC_URL: 'https://me:secret@hotovo.test' },
      ['PUBLIC_URL must be an address like https://example.sk, without a path.'],
    ],
    [
      { TILE_URL: 'http://ex ample/{z}/{x}/{y}' },
      ['TILE_URL must be none, or an address with {z}, {x} and {y}.'],
    ],
    [{ VITE_DOOR: 'supabase' }, ['VITE_DOOR=supabase needs BACKEND=supabase and SUPABASE_PUBLISHABLE_KEY.']],
    [{ BACKEND: 'mysql' }, ['BACKEND must be postgres, memory or supabase.']],
    [{ DATABASE_URL: 'mysql://x', SECRETS: 'keys.json' }, [unlikeAnAddress]],
    [
      { DATABASE_URL: 'postgres://x/y' },
      ['SECRETS must name the file of keys when DATABASE_URL is set; npm run keys -- new makes it.'],
    ],
    [
      { DATABASE_URL: 'postgres://x/y?sslmode=prefer', SECRETS: 'keys.json' },
      ['DATABASE_URL has sslmode=prefer: it must be one of disable, require, verify-ca, verify-full.'],
    ],
    [
      { DATABASE_URL: 'postgres://x/y?ssl=true', SECRETS: 'keys.json' },
      [
        'DATABASE_URL may not have ssl=…: sslmode says it, as one of disable, require, verify-ca, verify-full.',
      ],
    ],
    [
      { DATABASE_URL: 'postgres://me:secret@x/y?sslrootcert=/nowhere/root.pem', SECRETS: 'keys.json' },
      [
        'DATABASE_URL names /nowhere/root.pem as sslrootcert, which cannot be read (ENOENT).',
        'DATABASE_URL names certificates and no sslmode: add sslmode=verify-full.',
      ],
    ],
    [
      { DATABASE_URL: 'postgres://x/y?sslmode=verify-ca', SECRETS: 'keys.json' },
      [
        'DATABASE_URL has sslmode=verify-ca, which wants sslrootcert: the certificate of its authority, in a file.',
      ],
    ],
    [{ BANK_EUR: 'SK3112000000198742637542' }, ['BANK_EUR must be a valid IBAN, or IBAN+BIC.']],
    [
      { BANK_EUR: 'SK3112000000198742637541+X' },
      ['BANK_EUR has a BIC of the wrong shape (8 or 11 characters).'],
    ],
    [{ STAFF_MFA: 'yes' }, ['STAFF_MFA must be optional or required.']],
    [{ FEATURES_OFF: 'ordering,chat' }, ['FEATURES_OFF knows ordering, support, feedback, admin, not chat.']],
    [
      { ANALYTICS_URL: 'ftp://count.test' },
      ['ANALYTICS_URL must be an address that starts with https:// or http://.'],
    ],
    [
      { CHECKPOINTS_URL: 'ftp://keeps.test' },
      ['CHECKPOINTS_URL must be an address that starts with https:// or http://.'],
    ],
    [
      { CHECKPOINTS_URL: 'https://user:word@keeps.test/' },
      ['CHECKPOINTS_URL may not hold a user and a password.'],
    ],
    [{ TILE_URL: 'https://tiles.test/' }, ['TILE_URL must be none, or an address with {z}, {x} and {y}.']],
    [{ ADMIN_EMAIL: 'admin' }, ['ADMIN_EMAIL must be an e-mail address.']],
    [{ ADMIN_PASSWORD: 'fourteen chars' }, ['ADMIN_PASSWORD must have 15 to 200 characters.']],
    [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.']],
    [
      { PORT: 'x', LOG_LEVEL: 'loud' },
      [
        'PORT must be a whole number from 0 to 65535.',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      ],
    ],
  ])('%o stops the start with a sentence for each mistake', (environment, expected) => {
    expect(sentences(environment as Record<string, string>)).toEqual(expected)
  })
})

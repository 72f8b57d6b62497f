import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { allowSupabaseRoles } from '@hotovo/adapters/postgres/setup/supabase-roles'
import type { SupabaseProject } from '@hotovo/adapters/supabase/rest'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { MigratedDatabase } from './database.ts'

/** A Supabase project over a database of the tests: its data API on loopback, as PostgREST speaks it. */
export type TestProject = {
  /** As a browser knows it: with the publishable key. */
  readonly publishable: SupabaseProject
  /** As the server knows it: with the secret key. */
  readonly secret: SupabaseProject
  /** An access token of the project's own sign-in, with these claims beside those that it always has. */
  accessToken(claims: object): string
  close(): Promise<void>
}

export const jwtSecret = 'a secret of the tests with more than thirty-two characters'
const publishableKey = 'sb_publishable_of_the_tests_0123456789'
const secretKey = 'sb_secret_of_the_tests_0123456789'

/** An access token as the sign-in of a project signs it (RFC 7519, HS256). */
export function signedToken(secret: string, claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = [
    part({ alg: 'HS256', typ: 'JWT' }),
    part({ aud: 'authenticated', role: 'authenticated', iat: now, exp: now + 3600, ...claims }),
  ].join('.')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** A text as PostgreSQL takes it for `jsonb`: the library would make a JSON string of the JSON that it is given. */
const jsonb = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
}

/** An instant as PostgREST tells it, which asks PostgreSQL for JSON; the library tells PostgreSQL's text. */
const timestamptz = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => value,
  parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
}

/**
 * A code of our own as PostgREST tells it, and those of what may run again, as a deadlock: the library tells of codes that it does not
 * know no more than the words.
 */
const ownCode = (fault: unknown): unknown => {
  const { code = '', message } = fault as { readonly code?: string; readonly message?: string }
  if (!/^(HT|40)/.test(code)) return fault
  const told = { code: 'PGRST', detail: JSON.stringify({ status: 400, headers: {} }) }
  return Object.assign(new Error(JSON.stringify({ code, message })), told)
}

/** Where a project has its function. */
const functions = '/functions/v1/hotovo'

/** Starts a project over a migrated database: its roles are made, and it is ready to be asked by many at once. */
export async function startProject({
  owner,
  address,
}: Pick<MigratedDatabase, 'owner' | 'address'>): Promise<TestProject> {
  await allowSupabaseRoles(owner, true)
  const project = await testProject({ address })
  // The first question it is asked has it give rights, which it cannot do for two at once.
  await fetch(`${project.secret.url}/rest/v1/feedback?limit=1`, { headers: { apikey: project.secret.key } })
  return project
}

/**
 * Starts a project over a migrated database whose roles are there, on a port, or on a free one. Its gateway leads to the Edge Function
 * at an address, where there is one.
 */
export async function testProject(
  { address }: Pick<MigratedDatabase, 'address'>,
  port = 0,
  functionAt: () => Promise<string | undefined> = async () => undefined,
): Promise<TestProject> {
  const connection = createPostgresConnection({
    url: `postgres://${address.user}@localhost/${address.database}`,
    postgresOptions: { ...address, max: 5, types: { jsonb, timestamptz }, onnotice: () => {} },
  })
  connection.normalizeDbError = ownCode
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: publishableKey,
      secret_key: secretKey,
    },
  })
  const server = http.createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    // The gateway before a project answers what browsers ask first.
    if (method === 'OPTIONS' && !url.startsWith(functions)) {
      response.writeHead(204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      })
      response.end()
      return
    }
    const body = ['GET', 'HEAD'].includes(method) ? undefined : await buffer(request)
    const init = {
      method,
      headers: headers as Record<string, string>,
      ...(body && { body: new Uint8Array(body) }),
    }
    const askFunction = async () => {
      const behind = await functionAt()
      if (!behind) return new Response(null, { status: 404 })
      return fetch(behind + url.slice(functions.length), { ...init, redirect: 'manual' }).catch(
        () => new Response(null, { status: 502 }),
      )
    }
    const answer = url.startsWith(functions)
      ? await askFunction()
      : await app.fetch(new Request(`http://127.0.0.1${url}`, init))
    // A project hears of what was made in its database; the library looks once, unless it is told to look again.
    if (answer.status === 404) await connection.clearSchemaCache()
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    publishable: { url, key: publishableKey },
    secret: { url, key: secretKey },
    accessToken: (claims) => signedToken(jwtSecret, claims),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await connection.close()
    },
  }
}

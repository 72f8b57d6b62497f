import { brand } from '@hotovo/adapters/content/brand'
import { content } from '@hotovo/adapters/content/content'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { bundledFonts } from '@hotovo/adapters/print/bundled-fonts'
import { documents } from '@hotovo/adapters/print/documents'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { openidProviders } from '@hotovo/adapters/security/identity-providers'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import { secretsIn } from '@hotovo/adapters/security/secrets'
import { wasmArgon2 } from '@hotovo/adapters/security/wasm-argon2'
import { sqlPeople } from '@hotovo/adapters/sql/stores/audit'
import { sqlStores } from '@hotovo/adapters/sql/stores/stores'
import { DatabaseRefusal, isUnknownKey, supabaseRest } from '@hotovo/adapters/supabase/rest'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { macs } from '@hotovo/adapters/system/macs'
import { oneTimeCodes } from '@hotovo/adapters/system/one-time-codes'
import { passkeys } from '@hotovo/adapters/system/passkeys'
import { systemRandom } from '@hotovo/adapters/system/random'
import { repeatedEvents } from '@hotovo/adapters/system/repeated-events'
import { Unavailable } from '@hotovo/application/faults'
import type { Ports } from '@hotovo/application/ports'
import { z } from 'zod'
import { installationIn, installationVariables, saidIn, sentencesOf } from '../../../installation.ts'
import { outgoingVariables } from '../../../outgoing.ts'
import { timer } from '../../../timer.ts'
import { projectDoor } from '../../door.ts'
import { jobsEndpoint } from '../../jobs.ts'

/**
 * The Edge Function of a project, in Deno: what visitors and staff ask, and a share of the jobs where no server does them, kept over the
 * project's data API with its secret key.
 */

declare const Deno: {
  readonly env: { toObject(): Readonly<Record<string, string>> }
  serve(
    options: { readonly port?: number; readonly hostname?: string },
    handler: (request: Request) => Promise<Response>,
  ): unknown
}

/** The text of the file of keys. */
const Keys = z.string().transform((text, context) => {
  const secrets = secretsIn(text)
  if (secrets && secrets.signing.length > 0) return secrets
  context.addIssue({
    code: 'custom',
    message: secrets
      ? 'has no `signing`: start the server once with this file, which adds what signs in staff'
      : 'must be the text of the file of keys',
  })
  return z.NEVER
})

const Environment = z
  .object({
    ...installationVariables,
    ...outgoingVariables,
    SUPABASE_URL: z.url({ error: 'must be the address of the project' }),
    HOTOVO_SECRET_KEY: z.string(),
    HOTOVO_KEYS: Keys,
  })
  .required({ PUBLIC_URL: true })
type Values = z.infer<typeof Environment>

/** A database's own words may quote a row, and the row has a name in it: only what was thrown is told, and where. */
const report = (fault: unknown, about: object) => {
  const thrown = fault instanceof Unavailable ? (fault.cause ?? fault) : fault
  const told: { name?: string; code?: string; stack?: string } = thrown instanceof Error ? thrown : {}
  const { name, code, stack } = told
  console.error(JSON.stringify({ ...about, name, code, at: stack?.match(/^ {4}at .*$/gm) }))
}

/** Why a project cannot be worked with by the key, in a sentence; undefined where it is for another reason. */
function keySentence(fault: unknown): string | undefined {
  const place = 'set the secret key that stands in Settings → API Keys of the project.'
  if (isUnknownKey(fault)) return `The project does not know HOTOVO_SECRET_KEY: ${place}`
  if (fault instanceof DatabaseRefusal && fault.code === '42501')
    return `HOTOVO_SECRET_KEY is not the secret key: ${place}`
  return undefined
}

/** Who answers what a project is asked, with these. */
function answering(values: Values): (request: Request) => Promise<Response> {
  const { PUBLIC_URL: publicUrl, SUPABASE_URL: url, HOTOVO_SECRET_KEY: key, HOTOVO_KEYS: secrets } = values
  const rest = supabaseRest({ url, key })
  const keyed = macs(secrets.hashing)
  const personal = { macs: keyed, sealing: sealing(secrets.hashing) }

  const ports: Ports = {
    ...sqlStores(rest.call, sqlPeople(rest.call, personal), personal.sealing),
    // Nobody listens to the database here: whoever waits for something looks again every second.
    liveEvents: repeatedEvents(timer, 1000),
    auditProof: undefined,
    documents: documents({ brand, publicUrl, fonts: bundledFonts }),
    passwords: argonPasswords(wasmArgon2),
    accessTokens: signedAccessTokens(secrets.signing, `${publicUrl}/auth/v1`),
    oneTimeCodes,
    identityProviders: openidProviders(
      values.OIDC_PROVIDERS,
      `${new URL(url).origin}/functions/v1/hotovo/auth/v1/callback`,
    ),
    passkeys: passkeys({ publicUrl, name: brand.name }),
    clock: systemClock(),
    random: systemRandom,
    macs: keyed,
    digests: systemDigests,
    paymentCodes,
    content,
    installation: installationIn(values, publicUrl),
  }

  let isFit = false
  /** With the keys of another installation it would take orders whose letters nobody could write: asked until they are the right ones. */
  async function begin(): Promise<void> {
    if (isFit) return
    const names = (await keyed.signatures('key-name', '')).map(({ keyName }) => keyName)
    const known = await rest.call('are_keys_known', { names }).catch((fault: unknown) => {
      const sentence = keySentence(fault)
      if (!sentence) throw fault
      console.error(sentence)
      throw new Unavailable('the key is not let in', { cause: fault })
    })
    isFit = known === true
    if (isFit) return
    console.error('HOTOVO_KEYS are not the keys of this database: set those of SECRETS.')
    throw new Unavailable('the keys are those of another database')
  }

  // The gateway leaves out what stands before the function's own name.
  const everybody = projectDoor(ports, {
    base: '/hotovo',
    begin,
    report: (fault, requestId) => report(fault, { requestId }),
    publicUrl,
  })
  const jobs = jobsEndpoint({ ports, call: rest.call, values, report }, '/hotovo/jobs', begin)
  return (request) => jobs(request) ?? everybody(request)
}

const given = saidIn(Deno.env.toObject())
const parsed = Environment.safeParse(
  // The project tells its function the older key; the newer ones are named here.
  { ...given, HOTOVO_SECRET_KEY: given.HOTOVO_SECRET_KEY ?? given.SUPABASE_SERVICE_ROLE_KEY },
  { error: () => 'must be set' },
)
/** Where to listen, on a machine of one's own. */
const { PORT: port } = given
if (!parsed.success) console.error(sentencesOf(parsed).join('\n'))
Deno.serve(
  port === undefined ? {} : { port: Number(port), hostname: '127.0.0.1' },
  // What is wrong stands in the log: a fault that ends the start would have its stack beside it.
  parsed.success ? answering(parsed.data) : async () => new Response(null, { status: 503 }),
)

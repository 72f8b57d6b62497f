import { Unavailable } from '@hotovo/application/faults'
import { createClient } from '@supabase/supabase-js'

/** Where a project is, and the key of whoever asks. */
export type SupabaseProject = { readonly url: string; readonly key: string }

/** What a project is asked for over its data API, each call a transaction by itself. */
export type Rest = {
  /**
   * Calls an SQL function by the names of its parameters. Throws `Unavailable` where the project does not answer, and
   * `DatabaseRefusal` where the database says no.
   */
  call(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** What the database refused: its code of five letters, and the constraint that its own words name. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal'
  readonly code: string
  readonly constraint: string | undefined

  constructor(code: string, message: string) {
    super(message)
    this.code = code
    this.constraint = /"(\w+)"$/.exec(message)?.[1]
  }
}

/** The project's gateway let nobody in with this key: it tells no code of its own. */
const notLetIn = 'key'
const codeBehind = (fault: unknown) => {
  const told = fault instanceof Unavailable ? fault.cause : fault
  return told instanceof DatabaseRefusal ? told.code : undefined
}

/** Whether a project does not know the key that it was asked with, or not any more. */
export const isUnknownKey = (fault: unknown): boolean => /^(key|PGRST30\d)$/.test(codeBehind(fault) ?? '')

/** No answer, a key that is to be changed, PostgREST without its database, connection lost, no resources, shutting down, cancelled, a lock not to be had. */
const passing = /^(|key|PGRST00\d|PGRST30\d|08...|53...|57...|58...|55P03|40001|40P01)$/
/** Serialisation failure, deadlock: the transaction left nothing behind and may run again. */
const repeatable = /^(40001|40P01)$/
const repeats = 3
const patienceMs = 6000

type Answer = {
  readonly data: unknown
  readonly error: { readonly code?: string; readonly message: string } | null
  readonly status: number
}

/**
 * The data API of a Supabase project, by its official client. It keeps no session: whoever asks is known by the key. Who waits
 * for an answer for longer than `patience` is told `Unavailable`.
 */
export function supabaseRest({ url, key }: SupabaseProject, patience: number = patienceMs): Rest {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) =>
        fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) }),
    },
  })

  async function answered(ask: () => PromiseLike<Answer>): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      const { data, error, status } = await ask()
      if (error === null) return data
      const isUnknown = !error.code && (status === 401 || status === 403)
      const refusal = new DatabaseRefusal(isUnknown ? notLetIn : (error.code ?? ''), error.message)
      if (tries < repeats && repeatable.test(refusal.code)) continue
      const isAway = passing.test(refusal.code) || status === 0 || status === 429 || status >= 502
      throw isAway ? new Unavailable(`supabase: ${error.message}`, { cause: refusal }) : refusal
    }
  }

  return {
    call: (name, parameters = {}) => answered(() => client.rpc(name, parameters)),
  }
}

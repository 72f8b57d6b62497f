import { Unavailable } from '@hotovo/application/faults'
import pg from 'pg'
import { listenOnChannel } from './listening.ts'

/** Where the database is, for its owner: a connection string, or a socket folder of the embedded one. */
export type DatabaseAddress = (
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
) & {
  /** The server has no role of its own there (decision 82). */
  readonly asOwner?: true
  /** What the server's own role signs in with, where it is asked. */
  readonly rolePassword?: string
  /** What a pooler for many databases wants behind a dot of every user's name (`postgres.<ref>` with Supabase). */
  readonly tenant?: string
}

/** The role that the server signs in as, one for each database: what it may do is in `app-role.ts`. */
export function serverRole({
  asOwner: _,
  rolePassword: __,
  tenant: ___,
  ...address
}: DatabaseAddress): string {
  const database = 'database' in address ? address.database : (new pg.Client(address).database ?? '')
  return `${database.slice(0, 59)}_app`
}

/** How the server's own role reaches the database of an address. */
export function serverConnection(address: DatabaseAddress): pg.ClientConfig {
  const { asOwner: _, rolePassword: password, tenant, ...place } = address
  const user = tenant === undefined ? serverRole(address) : `${serverRole(address)}.${tenant}`
  if (!('connectionString' in place)) return { ...place, user, ...(password ? { password } : {}) }
  // What stands behind the question mark wins, whatever form the address has.
  const url = new URL(place.connectionString)
  url.searchParams.set('user', user)
  if (password) url.searchParams.set('password', password)
  return { connectionString: url.href }
}

/** A pool of connections whose faults are told apart: what passes is `Unavailable`, the rest is thrown on. */
export type Sql = {
  /**
   * Runs one statement, a transaction by itself; a deadlock or serialisation failure is run again. One with a name, which
   * no other statement has, is planned once for each connection.
   */
  query<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>
  /**
   * Hears what is told on a channel until this is closed, on a connection of its own; nothing where something may have been
   * missed. Throws `Unavailable` where it cannot be made.
   */
  listen(channel: string, hear: (payload: string | undefined) => void): Promise<void>
  close(): Promise<void>
}

/**
 * Limits that make a dead or overloaded database a quick 503 (rule H14). What is asked for is nearly always in memory, where a
 * row of an index costs little more than the next one of its table, and no statement runs long enough to be compiled.
 */
const limits = { max: 10, connectionTimeoutMillis: 2000, query_timeout: 6000 }
export const sessionSettings = {
  statement_timeout: '5000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '5000',
  timezone: 'UTC',
  random_page_cost: '1.1',
  jit: 'off',
}

/**
 * How the connections of a pool get their settings: with the first words of each, and once more after them where a pooler for
 * many databases drops those.
 */
export function withSettings(
  { tenant }: DatabaseAddress,
  wanted: Readonly<Record<string, string>>,
): Pick<pg.PoolConfig, 'options' | 'onConnect'> {
  const pairs = Object.entries(wanted)
  const options = pairs.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const statement = pairs.map(([name, value]) => `set ${name} = '${value}'`).join('; ')
  return tenant === undefined
    ? { options }
    : { options, onConnect: async (client) => void (await client.query(statement)) }
}

/** The five letters of https://www.postgresql.org/docs/18/errcodes-appendix.html, behind `Unavailable` too. */
export function sqlState(fault: unknown): string | undefined {
  const told = fault instanceof Unavailable ? fault.cause : fault
  const code = told instanceof Error && 'code' in told ? told.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE' ? code : undefined
}

/** Connection lost, no resources, shutting down, cancelled, lock not to be had, input or output failed. */
const passing = /^(08|53|57|58|55P03)/
/** A pooler has no connection left, or lost the one it had. */
const isPoolersFault = (fault: unknown, state: string | undefined) =>
  state === 'XX000' && /max ?client|from the pool|DbHandler/i.test((fault as Error).message)
/** Serialisation failure, deadlock: the transaction left nothing behind and may run again. */
const repeatable = /^(40001|40P01)$/
const repeats = 3
/** A rule was broken, or somebody else was first: the connection is as good as before. */
const isAnswer = (state = '') => /^(23|P0|HT)/.test(state) || repeatable.test(state)

/** The fault as the house knows it: \`Unavailable\` where it passes, itself where it is ours. */
export function faultOf(fault: unknown): unknown {
  if (fault instanceof TypeError || fault instanceof RangeError) return fault
  const state = sqlState(fault)
  const passes =
    state === undefined || passing.test(state) || repeatable.test(state) || isPoolersFault(fault, state)
  return passes ? new Unavailable(`database: ${(fault as Error).message}`, { cause: fault }) : fault
}

/**
 * Opens a pool that signs in as the server's own role. It connects when it is asked; `report` hears of connections
 * that die while idle. Who waits for a connection for longer than `patienceMs` is told `Unavailable`.
 */
export function openSql(
  address: DatabaseAddress,
  report: (fault: Error) => void,
  patienceMs: number = limits.connectionTimeoutMillis,
): Sql {
  const { asOwner, ...owner } = address
  const config = {
    ...(asOwner ? owner : serverConnection(address)),
    ...limits,
    ...withSettings(address, sessionSettings),
    connectionTimeoutMillis: patienceMs,
  }
  const pool = new pg.Pool(config)
  const listeners: { close(): Promise<void> }[] = []
  let isClosed = false
  pool.on('error', report)
  // Whatever breaks a connection fails what is asked on it; from its first instant on somebody listens, or it would end the server.
  pool.on('connect', (client) => void client.on('error', () => {}))
  /** A refused statement costs no connection: the pool's own `query` closes the one that it was refused on. */
  async function ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await pool.connect()
    let lost: Error | undefined
    try {
      return await client.query(statement)
    } catch (fault) {
      if (!isAnswer(sqlState(fault))) lost = fault as Error
      throw fault
    } finally {
      client.release(lost)
    }
  }
  return {
    query: async <Row>(text: string, values: readonly unknown[] = [], name?: string) => {
      for (let tries = 1; ; tries++) {
        try {
          return (await ask({ text, values: [...values], name })).rows as Row[]
        } catch (fault) {
          if (tries < repeats && repeatable.test(sqlState(fault) ?? '')) continue
          throw faultOf(fault)
        }
      }
    },
    listen: async (channel, hear) => {
      const opened = listenOnChannel(config, channel, hear, report)
      const listener = await opened.catch((fault) => {
        throw faultOf(fault)
      })
      if (isClosed) await listener.close()
      else listeners.push(listener)
    },
    close: async () => {
      isClosed = true
      await Promise.all(listeners.map((one) => one.close()))
      await pool.end()
    },
  }
}

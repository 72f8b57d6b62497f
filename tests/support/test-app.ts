import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { httpApi } from '@hotovo/adapters/http/client'
import { contract } from '@hotovo/adapters/http/contract/contract'
import { answerShape } from '@hotovo/adapters/http/endpoint'
import { asJson } from '@hotovo/adapters/http/exchange'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { sqlState } from '@hotovo/adapters/postgres/sql'
import { statementReader } from '@hotovo/adapters/statements/read'
import { visitor } from '@hotovo/application/access/caller'
import type { HumanCheck, HumanCheckAnswer } from '@hotovo/application/access/human-check'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import type { FeedbackRequest } from '@hotovo/application/feedback/send'
import { performJob } from '@hotovo/application/letters/perform-job'
import type { Letter, TextMessage } from '@hotovo/application/letters/ports'
import type { OrderRequest } from '@hotovo/application/orders/place'
import type { Orders } from '@hotovo/application/orders/ports'
import type { Ports } from '@hotovo/application/ports'
import type { TicketRequest } from '@hotovo/application/tickets/submit'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { solution } from '@hotovo/domain/shared/human-check'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { type AppOptions, app } from '../../server/app.ts'
import type { ServerHealth } from '../../server/container.ts'
import { httpServer } from '../../server/sockets.ts'
import { projectDoor } from '../../server/supabase/door.ts'
import {
  type Backend,
  backends,
  isDiagonal,
  memory,
  type ProjectStores,
  postgres,
  type Stores,
  supabase,
} from './backends.ts'
import { orderForm } from './orders.ts'
import { feedbackForm, ticketForm } from './tickets.ts'
import { type TestWorld, testAdmin, testWorld } from './world.ts'

/** The product behind one door, and the world it stands in. */
export type TestApp = {
  readonly api: Api
  readonly world: TestWorld
  readonly ports: Ports
  readonly orders: Orders
  /** The product as somebody else sees it, who carries an access token or none. */
  as(accessToken: () => string | undefined): Api
  /** All letters sent so far, when no job is left to do. */
  letters(): Promise<readonly Letter[]>
  /** All text messages sent so far. */
  readonly texts: readonly TextMessage[]
  /** Whoever takes letters: takes each one, until it refuses them with a code. What it has taken is in `taken`. */
  readonly mailer: {
    refuse(code: string): void
    take(): void
    readonly taken: readonly Letter[]
  }
  /** Brings the next try of every job that failed to now. */
  hurry(): Promise<void>
  close(): Promise<void>
}
export type TestSetup = {
  readonly name: string
  /** Whether staff hear there what is stored. */
  readonly hasStream: boolean
  open(world?: TestWorld): Promise<TestApp>
}

const nothingToWatch: ServerHealth = {
  jobs: { waiting: 0, failed: 0, givenUp: 0 },
  witnessedSeconds: undefined,
  isLogChanged: false,
  isWitnessedHereOnly: false,
}

/** A listening server over the given ports; lines of its log go to `logged`. */
export async function serveHttp(
  ports: Ports,
  logged: string[] = [],
  {
    publicUrl = 'http://localhost:3000',
    trustProxy = 0,
    watched = nothingToWatch,
    ...parts
  }: Partial<Pick<AppOptions, 'publicUrl' | 'trustProxy' | 'stopping' | 'later' | 'site'>> & {
    readonly watched?: ServerHealth
  } = {},
) {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const server = httpServer(
    app({
      ports,
      readiness: async () => [],
      watch: async () => watched,
      metricsToken: 'the-token-of-the-tests',
      log,
      publicUrl,
      trustProxy,
      site: (_request, _response, next) => next(),
      ...parts,
    }),
    { publicUrl, log },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** How somebody reaches the product over given ports. */
type Transport<Opened extends Stores = Stores> = {
  readonly name: string
  readonly hasStream: boolean
  open(ports: Ports, stores: Opened, world: TestWorld): Promise<Pick<TestApp, 'as' | 'close'>>
}

export const inProcess: Transport = {
  name: 'in process',
  hasStream: true,
  open: async (ports) => ({
    as: (accessToken) => asCaller(createApi(ports), { ...visitor, accessToken }),
    close: async () => {},
  }),
}

/** `fetch`, which an answer fails that says more than its row in the contract names. */
const fetchExactly: typeof fetch = async (address, request) => {
  const answer = await fetch(address, request)
  const { pathname } = new URL(String(address))
  const row = Object.values(contract).find(
    ({ method, path }) =>
      method.toUpperCase() === request?.method &&
      new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  if (row?.media === 'application/json' && row.done !== 204 && answer.status === row.done) {
    const sent: unknown = await answer.clone().json()
    expect(asJson(answerShape(row as never).parse(sent)), pathname).toEqual(sent)
  }
  return answer
}

export const overHttp: Transport = {
  name: 'over HTTP',
  hasStream: true,
  open: async (ports) => {
    const { baseUrl, close } = await serveHttp(ports)
    return { as: (accessToken) => httpApi({ baseUrl, fetch: fetchExactly, accessToken }), close }
  },
}

/** The function of a project, with nothing in between but what a request is. */
const overSupabase: Transport<ProjectStores> = {
  name: 'by the function',
  hasStream: false,
  open: async (ports) => {
    const answered = projectDoor(ports, {
      base: '/functions/v1/hotovo',
      begin: async () => {},
      report: reportJob,
      publicUrl: 'http://localhost:3000',
    })
    const wire = {
      baseUrl: 'http://project/functions/v1/hotovo',
      fetch: (address: RequestInfo | URL, init?: RequestInit) => answered(new Request(address, init)),
    }
    return { as: (accessToken) => httpApi({ ...wire, accessToken }), close: async () => {} }
  },
}

const transports: readonly Transport[] = [inProcess, overHttp]

class Refusal extends Error {
  readonly code: string
  constructor(code: string) {
    super('the mailer refuses')
    this.code = code
  }
}

/** The database is dropped while the last connection of its queue is still on its way out. */
const reportJob = (fault: unknown) => {
  if (!(fault instanceof Refusal) && sqlState(fault) !== '57P01') console.error(fault)
}

/** A way to the product that keeps what it keeps in one backend. */
export const setupOf = <Opened extends Stores>(
  backend: Backend<Opened>,
  transport: Transport<Opened>,
): TestSetup => ({
  name: `${transport.name} on ${backend.name}`,
  hasStream: transport.hasStream,
  open: async (world = testWorld()) => {
    const stores = await backend.open(reportJob)
    const ports: Ports = { ...stores, ...world }
    const sent: Letter[] = []
    const texts: TextMessage[] = []
    let refusal: Refusal | undefined
    const { brand } = world.installation
    await stores.perform(
      performJob({
        ...ports,
        letters: letters({ brand, publicUrl: 'http://localhost:3000', admin: testAdmin }),
        mail: {
          send: async (letter) => {
            if (refusal) throw refusal
            sent.push(letter)
          },
        },
        sms: { send: async (message) => void texts.push(message) },
        statementReader,
      }),
    )
    const { as, close } = await transport.open(ports, stores, world)
    return {
      api: as(() => undefined),
      world,
      ports,
      orders: ports.orders,
      as,
      texts,
      mailer: {
        refuse: (code) => {
          refusal = new Refusal(code)
        },
        take: () => {
          refusal = undefined
        },
        taken: sent,
      },
      hurry: stores.hurry,
      letters: async () => {
        const allDone = async () => {
          // What waits for its time is due.
          await stores.hurry()
          expect(await stores.queued()).toEqual([])
        }
        await vi.waitFor(allDone, { timeout: 120_000, interval: 10 })
        return sent
      },
      close: async () => {
        await close()
        await stores.close()
      },
    }
  },
})

/** The ways to the product: the same behaviour is asked of each. */
export const testSetups: readonly TestSetup[] = isDiagonal
  ? [setupOf(memory, inProcess), setupOf(postgres, overHttp), setupOf(supabase, overSupabase)]
  : [
      ...backends.flatMap((backend) => transports.map((transport) => setupOf(backend, transport))),
      ...(backends.includes(supabase) ? [setupOf(supabase, overSupabase)] : []),
    ]

/** The right answer to a question, as a person types it. */
export const solvedCheck = (check: HumanCheck): HumanCheckAnswer => ({
  token: check.token,
  answer: String(solution(check)),
})

let customers = 0

/** A form that can be sent: of a customer who orders once, valid but for the overrides, with a fresh human check solved. */
export async function orderRequest(api: Api, overrides: Partial<OrderForm> = {}): Promise<OrderRequest> {
  customers += 1
  const form = { ...orderForm(), email: `lubomira.${customers}@example.sk`, ...overrides }
  return { ...form, humanCheck: solvedCheck(await api.humanCheck.ask()) }
}

/** The same form with so many bits of work done, 32 at most, the way others would do it. */
export function withWork<Form extends { readonly humanCheck: HumanCheckAnswer }>(
  form: Form,
  bits: number,
): Form {
  const { humanCheck } = form
  const isDone = (work: number) =>
    Math.clz32(Number.parseInt(hash('sha256', `${humanCheck.token}.${work}`).slice(0, 8), 16)) >= bits
  let work = 0
  while (!isDone(work)) work += 1
  return { ...form, humanCheck: { ...humanCheck, work } }
}

/** Sends an order the way a page does: with work as it is asked for, and more where others came meanwhile. */
export async function sendOrder(api: Api, form: OrderRequest, key?: string) {
  let answer = await api.orders.place(form, key)
  while (!answer.ok && answer.error.code === 'work-needed')
    answer = await api.orders.place(withWork(form, answer.error.bits), key)
  return answer
}

/** Places an order that must succeed. */
export async function newOrder(api: Api, overrides: Partial<OrderForm> = {}, key?: string) {
  const result = await sendOrder(api, await orderRequest(api, overrides), key)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** A request for support that can be sent: with a fresh human check solved. */
export const ticketRequest = async (api: Api, form = ticketForm()): Promise<TicketRequest> => ({
  ...form,
  humanCheck: solvedCheck(await api.humanCheck.ask()),
})

/** Feedback that can be sent: with a fresh human check solved. */
export const feedbackRequest = async (api: Api, form = feedbackForm()): Promise<FeedbackRequest> => ({
  ...form,
  humanCheck: solvedCheck(await api.humanCheck.ask()),
})

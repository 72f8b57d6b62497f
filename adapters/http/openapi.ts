import { z } from 'zod/mini'
import { contract, type Endpoint } from './contract.ts'
import { ProblemDocumentShape, refusals, requestFaults } from './problems.ts'

type Row = Endpoint<unknown, unknown, unknown, keyof typeof refusals>

/** What each call is for, in words that only the document needs. */
const summaries: Readonly<Record<keyof typeof contract, string>> = {
  settings: 'What a page needs to know about this installation',
  clientIp: 'The address of the caller',
  askHuman: 'A question that a person solves, good until `expiresAt` and for one form',
  placeOrder: 'Places an order. Amounts are minor units; an optional Idempotency-Key is a UUID',
  viewOrder: 'An order and how it is paid, by the token of its page',
  orderQr: 'One of the QR codes of a payment, as an SVG document',
  listSalesPoints: 'The sales points; opening hours are local time, coordinates degrees (WGS 84)',
  listPartners: 'Where vouchers are redeemed, in which currency and amounts',
  listFaq: 'Questions that many ask, with their answers',
  submitTicket:
    'Asks for support; the first answer comes by answerBy. Sent again with the same human check, it gets the same answer',
  sendFeedback:
    'Gives feedback; the rating is 1 to 5. Sent again with the same human check, it gets the same answer',
  verifyVoucher: 'What a voucher is worth, by its code and password; amount and balance are major units',
  token: 'Signs in with e-mail and password, or gives the successor of a refresh token',
  signOut: 'Ends this session, the others of the account, or all of them (the default)',
  user: 'Who is signed in, whatever the role',
  publicKeys: 'The public keys of access tokens, as a JWK set',
  staffMe: 'Who the back-office is open for',
  dashboard: 'How many orders there are, and what came of them',
  listOrders: 'Orders, the newest first; from and to are days in Europe/Bratislava, both included',
  openOrder: 'An order with the notes of staff, and the version that a change must name',
  changeOrder: 'Changes the status of an order; completing an unpaid one needs a reason',
  addOrderNote: 'Adds a line to the notes of staff, stamped with local time',
  orderHistory: 'Who changed what of an order, the newest first',
  listAudit: 'The logs of staff, orders and tickets as one, the newest first',
  checkAudit: 'Reads the whole trail anew, against its hash chains and their checkpoints',
}

const json = (shape: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** `:token` of our paths is `{token}` of theirs. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function operation(operationId: keyof typeof contract, row: Row) {
  const { properties: params = {}, required = [] } = json(row.params, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const codes = [
    ...row.refusals.map((code) => ({ code, status: refusals[code].status })),
    ...(['malformed', 'unavailable'] as const).map((code) => ({ code, status: requestFaults[code].status })),
  ]
  const statuses = [...new Set(codes.map(({ status }) => status))].sort()
  const codesOf = (status: number) => codes.flatMap((one) => (one.status === status ? one.code : []))
  const takesKey = row.refusals.includes('idempotency-key-reused')
  const takesBearer = row.refusals.includes('sign-in-required')
  const isRequired = (name: string) => required.includes(name)
  return {
    operationId,
    summary: summaries[operationId],
    parameters: [
      ...Object.entries(params).map(([name, schema]) => ({
        name,
        in: row.path.includes(`:${name}`) ? 'path' : 'query',
        required: isRequired(name),
        schema,
      })),
      ...(takesKey
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', format: 'uuid' },
            },
          ]
        : []),
    ],
    ...(takesBearer ? { security: [{ bearer: [] }] } : {}),
    ...(row.method !== 'get' && !row.body.safeParse(undefined).success
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: json(row.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [row.done]: {
        description: row.done === 201 ? 'Made' : 'As asked',
        ...(row.done === 204 ? {} : { content: { [row.media]: { schema: json(row.value, 'output') } } }),
      },
      ...Object.fromEntries(statuses.map((status) => [status, problem(codesOf(status).join(', '))])),
    },
  }
}

/** The OpenAPI 3.1 document of an installation, generated from the schemas that server and client use. */
export function openapi(name: string, server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, row] of Object.entries(contract)) {
    paths[templateOf(row.path)] ??= {}
    const name = operationId as keyof typeof contract
    paths[templateOf(row.path)]![row.method] = operation(name, row as unknown as Row)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1',
      description:
        'Amounts are whole minor units. Instants are ISO 8601 in UTC. Errors are problem documents.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: json(ProblemDocumentShape, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

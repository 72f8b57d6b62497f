import { lengths } from '@hotovo/domain/limits'
import { z } from 'zod/mini'
import { contract } from './contract/contract.ts'
import { answerShape, type Endpoint, takesBody } from './endpoint.ts'
import { ProblemDocumentShape, refusals, requestFaults } from './problems.ts'

type Row = Endpoint<unknown, unknown, unknown, keyof typeof refusals>

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

/** What opens a call, by how it refuses whoever has none. */
const schemes = [
  { code: 'sign-in-required', name: 'bearer' },
  { code: 'api-key-required', name: 'merchantKey' },
] as const

function operation(operationId: string, row: Row) {
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
  const isOfVisitor = ['api-key-required', 'too-many-requests'].every((code) =>
    row.refusals.some((one) => one === code),
  )
  const takesKey = row.refusals.includes('idempotency-key-reused')
  const needsKey = row.refusals.includes('idempotency-key-missing')
  const scheme = schemes.find(({ code }) => row.refusals.includes(code))?.name
  const isRequired = (name: string) => required.includes(name)
  return {
    operationId,
    summary: row.summary,
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
              required: needsKey,
              schema: needsKey
                ? {
                    type: 'string',
                    minLength: lengths.idempotencyKey.min,
                    maxLength: lengths.idempotencyKey.max,
                  }
                : { type: 'string', format: 'uuid' },
            },
          ]
        : []),
      ...(isOfVisitor
        ? [{ name: 'Hotovo-Visitor', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(scheme ? { security: [{ [scheme]: [] }] } : {}),
    ...(takesBody(row)
      ? {
          requestBody: {
            required: true,
            content: row.takesFile
              ? { 'application/octet-stream': {} }
              : { 'application/json': { schema: json(row.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [row.done]: {
        description: row.done === 201 ? 'Made' : 'As asked',
        ...(row.done === 204
          ? {}
          : { content: { [row.media]: { schema: json(answerShape(row), 'output') } } }),
      },
      ...Object.fromEntries(statuses.map((status) => [status, problem(codesOf(status).join(', '))])),
    },
  }
}

/** The OpenAPI 3.1 document of an installation, generated from the schemas that server and client use. */
export function openapi(name: string, server: string, rows: Readonly<Record<string, object>> = contract) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, one] of Object.entries(rows)) {
    const row = one as unknown as Row
    paths[templateOf(row.path)] ??= {}
    paths[templateOf(row.path)]![row.method] = operation(operationId, row)
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
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        merchantKey: { type: 'http', scheme: 'bearer', bearerFormat: 'hv_live_…' },
      },
    },
  }
}

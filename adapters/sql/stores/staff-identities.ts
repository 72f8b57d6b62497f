import type { Identities, ProviderFlows } from '@hotovo/application/staff/provider-ports'
import { z } from 'zod/mini'
import { type Call, rowIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { accountCodec, identityCodec, providerFlowCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'

const WithAccount = z.object({ identity: z.unknown(), account: z.unknown(), hash: z.string() })

/** Identities at providers, in the table `staff_identities`. */
export const sqlIdentities = (call: Call, people: People): Identities => ({
  link: async (identity, entry) => {
    const change = { identity: identityCodec.toRow(identity), entry: await sealedSystemRow(people, entry) }
    return z.boolean().parse(await call('link_identity', { change })) ? 'linked' : 'taken'
  },
  find: async (issuer, subject) =>
    rowIn(
      (row) => {
        const { identity, account, hash } = WithAccount.parse(row)
        return {
          identity: identityCodec.fromRow(identity),
          account: accountCodec.fromRow(account),
          passwordHash: hash,
        }
      },
      await call('account_of_identity', { of_issuer: issuer, of_subject: subject }),
    ),
  unlink: async ({ id, accountId }, { at, session, entry }) => {
    const change = { id, account: accountId, session, at, entry: await sealedSystemRow(people, entry) }
    return z.boolean().parse(await call('unlink_identity', { change }))
  },
})

/** Visits to providers, in the table `staff_provider_flows`. */
export const sqlProviderFlows = (call: Call): ProviderFlows => ({
  add: async (flow, forgetBefore) => {
    const request = { flow: providerFlowCodec.toRow(flow), forget_before: forgetBefore }
    return z.boolean().parse(await call('add_provider_flow', { request }))
  },
  byId: async (id) => rowIn(providerFlowCodec.fromRow, await call('provider_flow_by_id', { of_id: id })),
  answer: async (id, at) => z.boolean().parse(await call('answer_provider_flow', { of_id: id, at })),
  prove: async (id, { issuer, subject, email }) => {
    await call('prove_provider_flow', {
      of_id: id,
      of_issuer: issuer,
      of_subject: subject,
      of_email: email,
    })
  },
  use: async (id, at) => z.boolean().parse(await call('use_provider_flow', { of_id: id, at })),
})

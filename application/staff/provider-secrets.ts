import { digitsOfUuid, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import type { ProviderFlow } from '@hotovo/domain/staff/identity'
import type { Ports } from '../ports.ts'
import type { ProviderSecrets } from './provider-ports.ts'

/**
 * What a visit to a provider is known by (rule A67). None of it is stored: it is made of the visit's id, so a dump of the database
 * tells no state that somebody could come back with.
 */
const part = (name: 'state' | 'nonce' | 'verifier' | 'answer' | 'browser', id: string) => `${name} ${id}`

/** State, nonce and verifier of a visit, by the key that made the state, or by the newest one. */
export async function providerSecrets(
  macs: Ports['macs'],
  id: string,
  stateMac?: string,
): Promise<ProviderSecrets | undefined> {
  const states = await macs.signatures('provider-flow', part('state', id))
  const place = stateMac === undefined ? 0 : states.findIndex(({ mac }) => mac === stateMac)
  if (place < 0) return undefined
  const [nonces, verifiers] = [
    await macs.signatures('provider-flow', part('nonce', id)),
    await macs.signatures('provider-flow', part('verifier', id)),
  ]
  return {
    state: `${digitsOfUuid(id)}.${states[place]!.mac}`,
    nonce: nonces[place]!.mac,
    verifier: verifiers[place]!.mac,
  }
}

/** What a browser keeps that began a visit without a challenge. */
export const browserMark = (macs: Ports['macs'], id: string) =>
  macs.sign('provider-flow', part('browser', id))
export const isBrowserOf = async (macs: Ports['macs'], id: string, mark: string | undefined) =>
  mark !== undefined && macs.verify('provider-flow', part('browser', id), mark)

/** How an answer of ours begins, so that it is none of a letter's. */
const answerMark = 'p.'
export const isProviderAnswer = (answer: string) => answer.startsWith(answerMark)

/** What whoever began a visit with a challenge exchanges for a session. */
export const providerAnswer = async (macs: Ports['macs'], { id }: Pick<ProviderFlow, 'id'>) =>
  `${answerMark}${digitsOfUuid(id)}.${await macs.sign('provider-flow', part('answer', id))}`

const pattern = /^([0-9a-f]{32})\.([\w-]{43})$/

/** The visit that a state is of, with what else it is known by; undefined for any other text. */
export async function flowOfState(
  { providerFlows, macs }: Pick<Ports, 'providerFlows' | 'macs'>,
  state: string,
): Promise<{ readonly flow: ProviderFlow; readonly secrets: ProviderSecrets } | undefined> {
  const [, digits, mac] = pattern.exec(state) ?? []
  const id = digits && uuidOfDigits(digits)
  const secrets = id ? await providerSecrets(macs, id, mac) : undefined
  const flow = secrets && (await providerFlows.byId(id!))
  return flow && secrets && { flow, secrets }
}

/** The visit that an answer of ours is of; undefined for any other text. */
export async function flowOfAnswer(
  { providerFlows, macs }: Pick<Ports, 'providerFlows' | 'macs'>,
  answer: string,
): Promise<ProviderFlow | undefined> {
  const [, digits, mac] = pattern.exec(answer.slice(answerMark.length)) ?? []
  const id = digits && uuidOfDigits(digits)
  if (!id || !(await macs.verify('provider-flow', part('answer', id), mac!))) return undefined
  return providerFlows.byId(id)
}

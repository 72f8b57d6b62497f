import { Unavailable } from '@hotovo/application/faults'
import { CalledOff } from '../../web/src/stores/calledOff.ts'

/** What becomes of the calls that write: `lost` ones are made, and nobody hears of it. */
export type Network = { state: 'up' | 'lost' | 'away' | 'off'; readonly sent: string[] }

export const newNetwork = (): Network => ({ state: 'up', sent: [] })

const reads =
  /^(list|open|history|timeline|account|allowance|plan|current|customer|count|colleagues|sessions|emailChange|entries|named|queues)/

/** Calls over a network that fails; what only reads is always answered. `sent` has the names of those that write. */
export function over<Api extends object>(api: Api, network: Network): Api {
  return new Proxy(api, {
    get(target, name: string) {
      const member = target[name as keyof Api]
      if (typeof member === 'object' && member !== null) return over(member, network)
      if (typeof member !== 'function' || reads.test(name)) return member
      return async (...given: unknown[]) => {
        network.sent.push(name)
        if (network.state === 'away') throw new Unavailable('away')
        if (network.state === 'off') throw new CalledOff('not made')
        const answer = await member(...given)
        if (network.state === 'lost') throw new Unavailable('lost')
        return answer
      }
    },
  })
}

import type { AccessClaims, AccessTokens } from '@hotovo/application/access/ports'
import type { Macs } from '@hotovo/application/shared/ports'
import { sessionLife } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'

/** Access tokens for the product in one process, where nobody else has to check them: JSON and its HMAC. */
export const ownAccessTokens = (macs: Macs): AccessTokens => ({
  issue: async (claims, at) => {
    const content = encodeURIComponent(
      JSON.stringify({ claims, until: minutesLater(at, sessionLife.accessMinutes) }),
    )
    return `${content}~${await macs.sign('access-token', content)}`
  },
  verify: async (token, at) => {
    const [content = '', mac = '', ...rest] = token.split('~')
    if (rest.length > 0 || !(await macs.verify('access-token', content, mac))) return undefined
    const { claims, until }: { claims?: AccessClaims; until: string } = JSON.parse(
      decodeURIComponent(content),
    )
    return at < until ? claims : undefined
  },
  issueForProgram: async (claims, at) => {
    const until = minutesLater(at, sessionLife.accessMinutes)
    const signed = async (content: object) => {
      const text = encodeURIComponent(JSON.stringify({ ...content, until }))
      return `${text}~${await macs.sign('access-token', text)}`
    }
    return {
      accessToken: await signed({ authorizationId: claims.authorizationId }),
      idToken: await signed({ told: claims }),
    }
  },
  verifyOfProgram: async (token, at) => {
    const [content = '', mac = '', ...rest] = token.split('~')
    if (rest.length > 0 || !(await macs.verify('access-token', content, mac))) return undefined
    const { authorizationId, until }: { authorizationId?: string; until: string } = JSON.parse(
      decodeURIComponent(content),
    )
    return authorizationId !== undefined && at < until ? { authorizationId } : undefined
  },
  publicKeys: async () => [],
})

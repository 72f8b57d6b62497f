const kinds = {
  unreachable: [
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNECTION',
    'ESOCKET',
    'ENOTFOUND',
    'EDNS',
    'EAI_AGAIN',
    'EPIPE',
  ],
  slow: ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'],
  credentials: ['EAUTH', 'ENOAUTH'],
  elsewhere: ['ELSEWHERE'],
  refused: ['EENVELOPE', 'EMESSAGE', 'EPROTOCOL'],
} as const

/** What people are told of the code with which a message was not handed over. */
export function errorKind(code: string): keyof typeof kinds | 'unknown' {
  const found = Object.entries(kinds).find(([, codes]) => codes.some((one) => one === code))
  return found ? (found[0] as keyof typeof kinds) : 'unknown'
}

/** Whether a delivery is tried again in vain: what may have come to the contact of before is reissued (rule V30). */
export const isInVain = ({ lastError }: { readonly lastError: string | null }): boolean =>
  lastError !== null && errorKind(lastError) === 'elsewhere'

import http from 'node:http'
import net from 'node:net'
import helmet from 'helmet'

/** The headers of every answer (rule H6), whoever makes it; pages bring a content policy of their own. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const request = new http.IncomingMessage(new net.Socket())
  const answer = new http.ServerResponse(request)
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    // Tile servers want to know where a request comes from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 63_072_000,
      includeSubDomains: true,
    },
  })
  set(request, answer, () => {})
  answer.setHeader('Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()')
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/**
 * The headers of what our own pages may show within theirs: a slip, which the cash desk prints from a frame (rule K5). It is a document
 * that a viewer of the browser's own shows, so that its policy says nothing else.
 */
export const framedByOwnPages: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

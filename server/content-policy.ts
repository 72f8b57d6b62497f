import { createHash } from 'node:crypto'
import type { Settings } from '@hotovo/application/site/settings'
import { sampleTile } from './installation.ts'

const inline = {
  scripts: /<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  styles: /<style[^>]*>([\s\S]*?)<\/style>/g,
}

/** The hash of a text, as a policy names what it lets in. */
const hashSource = (text: string, encoding: BufferEncoding = 'utf8') =>
  `'sha256-${createHash('sha256').update(text, encoding).digest('base64')}'`

/** The hashes of the scripts, or of the styles, that stand in a page itself. */
export const hashesIn = (
  page: string,
  what: keyof typeof inline,
  encoding: BufferEncoding = 'utf8',
): readonly string[] => [
  ...new Set([...page.matchAll(inline[what])].map(([, text]) => hashSource(text!, encoding))),
]

type Hosts = Readonly<Record<'tiles' | 'asked', readonly string[]>>

/** The hosts that pages of an installation reach beside their own: views of staff are not counted. */
export function hostsOf(
  { tileUrl, analyticsUrl }: Settings,
  projectUrl: string | undefined,
  kind: 'public' | 'private' | 'staff',
): Hosts {
  const asked = [projectUrl, kind === 'staff' ? undefined : analyticsUrl]
  return {
    tiles: tileUrl === 'none' ? [] : [new URL(sampleTile(tileUrl)).origin],
    asked: asked.flatMap((url) => (url ? [new URL(url).origin] : [])),
  }
}

type Allowed = Hosts &
  Readonly<Record<'scripts' | 'styles', readonly string[]>> & {
    /** Whether it shows documents of this server in a frame, as the cash desk does to print a slip (rule K5). */
    readonly hasFrames?: boolean
  }

/** Nobody may show a page within theirs. A page cannot say so in itself: this goes as a header. */
export const frameAncestors = "frame-ancestors 'none'"

/** The content policy of a page (rule H6), but for who may frame it: what it may run, wear, show and ask beside what is its own. */
export const contentPolicy = ({ scripts, styles, tiles, asked, hasFrames = false }: Allowed): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", ...tiles].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...asked].join(' '),
    "manifest-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "object-src 'none'",
    // A form of a page whose scripts are not there yet would put what was typed into an address.
    "form-action 'none'",
  ].join('; ')

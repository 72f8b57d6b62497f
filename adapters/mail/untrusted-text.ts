/**
 * What strangers say, as it may stand in a letter of ours. Anybody can fail to sign in with any words, and a
 * letter must not lend them its voice (rule F6): no link, no sentence.
 */

/** Text in which no mail program finds an address to make a link of: `jana[@]hotovo[.]test`. */
export const unlinked = (text: string): string => text.replace(/(?<=\S)[.@:](?=\S)/g, '[$&]')

/** An IP address as it is; undefined for whatever else a proxy passed on. */
export const ipOf = (address: string | null): string | undefined =>
  address !== null && /^[0-9a-f.:]{2,45}$/i.test(address) ? address : undefined

/** The names that programs go by, the more particular ones first: each pretends to be the next ones too. */
const programs = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const
const systems = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** The program and its system in words of ours, as far as they are known by their `User-Agent`. */
export function programOf(userAgent: string | null): string | undefined {
  const known = [programs, systems].map((names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1])
  return known.filter((name) => name !== undefined).join(', ') || undefined
}

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
export function userAgentName(userAgent: string | null): string | undefined {
  const known = [programs, systems].map((names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1])
  return known.filter((name) => name !== undefined).join(', ') || undefined
}

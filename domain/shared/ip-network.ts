/** Whom an address stands for: its own network, and of IPv6 the site that networks are given out from. */
export type Networks = { readonly network: string; readonly site?: string }

const v4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
const v4In = (text: string) =>
  v4
    .exec(text)
    ?.slice(1)
    .every((part) => Number(part) <= 255)

/** An address without what proxies put around it: a port, brackets, a zone. */
const bare = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')

/** The last four numbers of an IPv6 address that ends like an IPv4 one, as its last two groups. */
const withoutDots = (address: string) =>
  address.replace(/(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (dotted, ...parts) => {
    if (!v4In(dotted)) return 'none'
    const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })

const split = (text: string) => (text === '' ? [] : text.split(':'))

/** The eight groups of an IPv6 address without leading zeros; undefined where it is none. */
function groupsOf(address: string): readonly string[] | undefined {
  const [front = [], back, ...rest] = withoutDots(address).split('::').map(split)
  const missing = 8 - front.length - (back?.length ?? 0)
  if (rest.length > 0 || (back ? missing < 1 : missing !== 0)) return undefined
  const groups = [...front, ...Array<string>(missing).fill('0'), ...(back ?? [])]
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => group.replace(/^0+(?=.)/, ''))
    : undefined
}

/**
 * Whom an address of the internet stands for: an IPv4 address one household or company; of an IPv6 address the first
 * 64 bits, since the rest is its owner's to choose, and around them the first 48, since many get all of those. What is
 * no address is one network, whatever it says.
 */
export function networksOf(address: string): Networks {
  const plain = bare(address)
  if (v4In(plain)) return { network: plain.split('.').map(Number).join('.') }
  const groups = groupsOf(plain)
  if (!groups) return { network: 'unknown' }
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number]
    return { network: [high >> 8, high & 255, low >> 8, low & 255].join('.') }
  }
  return { network: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` }
}

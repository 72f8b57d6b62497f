/** Where most people here have their e-mail. */
const frequentDomains = [
  'gmail.com',
  'azet.sk',
  'zoznam.sk',
  'centrum.sk',
  'post.sk',
  'pobox.sk',
  'atlas.sk',
  'seznam.cz',
  'email.cz',
  'centrum.cz',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
]

/** Whether one letter too many, too few or wrong, or two that changed places, is all that parts two words. */
export function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [left, right] = [typed.slice(start), meant.slice(start)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

/**
 * The e-mail that was probably meant: one slip away from a frequent domain that begins with the same letter. Undefined
 * where nothing looks mistyped. A guess for people, never a reason to refuse.
 */
export function suggestedEmail(email: string): string | undefined {
  const [, local, domain] = /^(.+)@([^@]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!local || !domain || frequentDomains.includes(domain)) return undefined
  const meant = frequentDomains.find((known) => known[0] === domain[0] && isOneSlip(domain, known))
  return meant && `${email.trim().slice(0, local.length)}@${meant}`
}

import { prepareServers } from '../support/furnished.ts'

/** Before the first test, and after the last one; the workers inherit where it is. */
export default async function setup(): Promise<() => void> {
  const { furnished, remove } = await prepareServers()
  process.env.FURNISHED = furnished
  return remove
}

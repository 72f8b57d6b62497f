import { Unavailable } from '@hotovo/application/faults'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { later } from '../../stores/later.ts'
import { patiently } from '../../stores/patiently.ts'

/**
 * A part of a page that is fetched once it is shown, and asked for again as a call is (rule A10): React keeps what a part first came to,
 * and one request that nobody answered would be a page that cannot be shown.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React has it: a part is shown with whatever it takes
export function lazily<Part extends ComponentType<any>>(
  fetchPart: () => Promise<{ readonly default: Part }>,
): LazyExoticComponent<Part> {
  const asked = () =>
    fetchPart().catch((cause) => {
      throw new Unavailable('a part of the page did not come', { cause })
    })
  return lazy(() => patiently(asked, later))
}

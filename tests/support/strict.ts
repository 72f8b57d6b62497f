/** Before each file of tests: whoever changes what is observed outside an action fails, and does not only warn. */
import { configure } from 'mobx'
import { afterEach, expect, vi } from 'vitest'

configure({ enforceActions: 'always' })

const warned: string[] = []
const { warn } = console
vi.spyOn(console, 'warn').mockImplementation((...said: unknown[]) => {
  if (String(said[0]).startsWith('[MobX]')) warned.push(said.join(' '))
  else warn(...said)
})
afterEach(() => expect(warned.splice(0)).toEqual([]))

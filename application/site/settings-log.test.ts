import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { expect, test } from 'vitest'
import { testInstallation, testWorld } from '../../tests/support/world.ts'
import { logSettings } from './settings-log.ts'

test('a start tells the log of settings that are not as the last one told, and the first one of all (rule L8)', async () => {
  const world = testWorld()
  const ports = memoryPorts(world)
  const start = (installation = testInstallation) => {
    world.clock.forward(1)
    return logSettings({ ...ports, installation })()
  }
  expect(await start()).toEqual([])
  expect(await start()).toEqual([])
  const { accounts } = testInstallation
  const EUR = { ...accounts.EUR!, iban: 'SK3112000000198742637541' }
  const changed = { ...testInstallation, accounts: { ...accounts, EUR }, staffMfa: 'required' } as const
  expect(await start(changed)).toEqual(['BANK_EUR', 'STAFF_MFA'])
  expect(await start(changed)).toEqual([])
  const log = await ports.systemLog.newest(10)
  expect(log.map(({ details }) => details)).toMatchObject([
    { changed: 'BANK_EUR, STAFF_MFA', BANK_EUR: EUR.iban, STAFF_MFA: 'required' },
    { BANK_EUR: accounts.EUR!.iban, STAFF_MFA: 'optional' },
  ])
  expect(log.map(({ action, severity }) => [action, severity])).toEqual(
    Array(2).fill(['admin_settings_changed', 'medium']),
  )
})

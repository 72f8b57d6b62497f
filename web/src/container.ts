import type { Api } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/settings'
import { Container, type ServiceIdentifier } from 'inversify'
import { SettingsStore } from './stores/SettingsStore.ts'

/** A way to the product, for whoever carries the access token. */
export type Door = (accessToken: () => string | undefined) => Api

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>

/** What lives as long as the tab. */
export const tokens = {
  door: token<Door>('Door'),
  api: token<Api>('Api'),
  settings: token<SettingsStore>('SettingsStore'),
}

/** Opens the door the site was built for; the build keeps no other, and pages without data none at all. */
async function openDoor(settings: Settings | undefined): Promise<Door> {
  if (import.meta.env.VITE_DOOR === 'memory') return (await import('./memory.ts')).memoryDoor()
  const { httpApi } = await import('@hotovo/adapters/http/client')
  const wire = { baseUrl: '', fetch: fetch.bind(globalThis), settings, cookieSession: true }
  return (accessToken) => httpApi({ ...wire, accessToken })
}

/** Wires the site. `settings` are those that came with the page; without them the door is asked. */
export function createContainer(settings?: Settings): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(tokens.door).toDynamicValue(() => openDoor(settings))
  container
    .bind(tokens.api)
    .toDynamicValue(async () => (await container.getAsync(tokens.door))(() => undefined))
  container.bind(tokens.settings).toDynamicValue(
    () =>
      new SettingsStore({
        settings: async () => settings ?? (await container.getAsync(tokens.api)).settings(),
      }),
  )
  return container
}

import type { Api } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/settings'
import { Container, type ServiceIdentifier } from 'inversify'
import { SettingsStore } from './stores/SettingsStore.ts'

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>

/** What lives as long as the tab. */
export const tokens = {
  api: token<Api>('Api'),
  settings: token<SettingsStore>('SettingsStore'),
}

/** Opens the door the site was built for; the build keeps no other, and pages without data none at all. */
const openDoor = async (settings: Settings | undefined): Promise<Api> =>
  import.meta.env.VITE_DOOR === 'memory'
    ? (await import('./memory.ts')).memoryApi()
    : (await import('@hotovo/adapters/http/client')).httpApi({
        baseUrl: '',
        fetch: fetch.bind(globalThis),
        settings,
      })

/** Wires the site. `settings` are those that came with the page; without them the door is asked. */
export function createContainer(settings?: Settings): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(tokens.api).toDynamicValue(() => openDoor(settings))
  container.bind(tokens.settings).toDynamicValue(
    () =>
      new SettingsStore({
        settings: async () => settings ?? (await container.getAsync(tokens.api)).settings(),
      }),
  )
  return container
}

import type { Api } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'
import { Container, type ServiceIdentifier } from 'inversify'

/** A way to the product, for whoever carries the access token. */
export type Door = (accessToken: () => string | undefined) => Api

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>
const tokens = { door: token<Door>('Door'), api: token<Api>('Api') }

/** Opens the door the site was built for; the build keeps no other, and pages without data none at all. */
async function openDoor(settings: Settings | undefined): Promise<Door> {
  if (import.meta.env.VITE_DOOR === 'memory') return (await import('./memory.ts')).memoryDoor()
  const { httpApi } = await import('@hotovo/adapters/http/client')
  const wire = { baseUrl: '', fetch: fetch.bind(globalThis), settings, cookieSession: true }
  return (accessToken) => httpApi({ ...wire, accessToken })
}

/** The ways to the product, opened when they are first asked for; both live as long as the tab. */
export type Ways = { readonly api: () => Promise<Api>; readonly door: () => Promise<Door> }

/** Wires the site. `settings` are those that came with the page; without them the door is asked. */
export function waysIn(settings?: Settings): Ways {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(tokens.door).toDynamicValue(() => openDoor(settings))
  container
    .bind(tokens.api)
    .toDynamicValue(async () => (await container.getAsync(tokens.door))(() => undefined))
  return {
    api: () => container.getAsync(tokens.api),
    door: () => container.getAsync(tokens.door),
  }
}

import type { Api, PublicApi, StaffApi } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'
import { Container, type ServiceIdentifier } from 'inversify'

/** A way to the product, for whoever carries the access token. */
type Door<Product> = (accessToken: () => string | undefined) => Product
export type MemoryTransport = Door<Api>
export type StaffTransport = Door<StaffApi>

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>
const tokens = {
  api: token<PublicApi>('PublicApi'),
  staffDoor: token<StaffTransport>('StaffDoor'),
  memoryDoor: token<MemoryTransport>('MemoryDoor'),
}

function bindMemory(container: Container): void {
  const memory = () => container.getAsync(tokens.memoryDoor)
  container
    .bind(tokens.memoryDoor)
    .toDynamicValue(async () => (await import('./memory.ts')).memoryTransport())
  container.bind(tokens.api).toDynamicValue(async () => (await memory())(() => undefined))
  container.bind(tokens.staffDoor).toDynamicValue(memory)
}

function bindHttp(container: Container, settings: Settings | undefined): void {
  const wire = { baseUrl: '', fetch: fetch.bind(globalThis) }
  container.bind(tokens.api).toDynamicValue(async () => {
    const { publicApi } = await import('@hotovo/adapters/http/public-api')
    return publicApi({ ...wire, settings })
  })
  container.bind(tokens.staffDoor).toDynamicValue(async () => {
    const { staffApi } = await import('@hotovo/adapters/http/staff-api')
    return (accessToken) => staffApi({ ...wire, accessToken, cookieSession: true })
  })
}

function bindProject(container: Container, settings: Settings | undefined): void {
  container.bind(tokens.api).toDynamicValue(async () => (await import('./project.ts')).projectApi(settings))
  container
    .bind(tokens.staffDoor)
    .toDynamicValue(async () => (await import('./project-staff.ts')).projectStaff())
}

/** The ways to the product, opened when they are first asked for; both live as long as the tab. */
export type SiteTransports = {
  readonly api: () => Promise<PublicApi>
  readonly staffDoor: () => Promise<StaffTransport>
}

/**
 * Wires the site by the doors it was built for; the build keeps no others, and pages without data none at all.
 * `settings` are those that came with the page; without them the door is asked.
 */
export function waysIn(settings?: Settings): SiteTransports {
  const container = new Container({ defaultScope: 'Singleton' })
  if (import.meta.env.VITE_DOOR === 'memory') bindMemory(container)
  else if (import.meta.env.VITE_DOOR === 'supabase') bindProject(container, settings)
  else bindHttp(container, settings)
  return {
    api: () => container.getAsync(tokens.api),
    staffDoor: () => container.getAsync(tokens.staffDoor),
  }
}

import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import type { Api } from '@hotovo/application/api'
import type { Brand } from '@hotovo/application/site/ports'
import { type Settings, settingsOf } from '@hotovo/application/site/settings'
import { computedStruct, makeAutoObservable, observableStruct, runInAction } from 'mobx'

/** What pages are prerendered with, and what holds until the installation has told its own. */
const defaults: Settings = settingsOf({
  brand,
  accounts: sampleAccounts,
  off: [],
  tileUrl: 'none',
  analyticsUrl: null,
  staffMfa: 'optional',
  providers: [],
})

/** The settings of this installation. */
export class SettingsStore {
  readonly #api: Pick<Api, 'settings'>
  current: Settings = defaults

  constructor(api: Pick<Api, 'settings'>) {
    this.#api = api
    // What is told usually says little that is new, and only that is drawn anew.
    makeAutoObservable(this, { current: observableStruct, brand: computedStruct, providers: computedStruct })
  }

  get brand(): Brand {
    return this.current.brand
  }

  /** The providers that one is led to from here; where pages ask a project's function nobody is. */
  get providers(): Settings['providers'] {
    return import.meta.env.VITE_DOOR === 'supabase' ? [] : this.current.providers
  }

  async open(): Promise<void> {
    const settings = await this.#api.settings()
    runInAction(() => {
      this.current = settings
    })
  }
}

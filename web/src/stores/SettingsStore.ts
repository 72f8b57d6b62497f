import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import type { Api } from '@hotovo/application/api'
import { type Settings, settingsOf } from '@hotovo/application/site/settings'
import { makeAutoObservable, runInAction } from 'mobx'

/** What pages are prerendered with, and what holds until the installation has told its own. */
const defaults: Settings = settingsOf({
  brand,
  accounts: sampleAccounts,
  off: [],
  tileUrl: 'none',
  analyticsUrl: null,
})

/** The settings of this installation. */
export class SettingsStore {
  readonly #api: Pick<Api, 'settings'>
  current: Settings = defaults

  constructor(api: Pick<Api, 'settings'>) {
    this.#api = api
    makeAutoObservable(this)
  }

  async open(): Promise<void> {
    const settings = await this.#api.settings()
    runInAction(() => {
      this.current = settings
    })
  }
}

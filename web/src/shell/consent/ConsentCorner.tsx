import { observer } from 'mobx-react-lite'
import { type ComponentType, useEffect } from 'react'
import { addWords } from '../../i18n/messages.ts'
import { consent } from '../../stores/Consent.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { type FetchPart, useFetched } from '../useFetched.ts'

// Where one of them cannot be fetched, the page is still whole: nothing is stored and nothing counted.
const bar: FetchPart<ComponentType> = (translator) =>
  Promise.all([import('./CookieBar.tsx'), addWords(translator, ['shell/consent'])]).then(
    ([{ CookieBar }]) => CookieBar,
    () => undefined,
  )
const views: FetchPart<ComponentType> = () =>
  import('../Views.tsx').then(
    ({ Views }) => Views,
    () => undefined,
  )

/** Fetches the bar when there is something to ask, and what counts views once somebody has agreed. */
export const ConsentCorner = observer(({ settings }: { readonly settings: SettingsStore }) => {
  useEffect(() => {
    void settings.open().then(() => consent.open(settings.current.analyticsUrl))
  }, [settings])
  const Bar = useFetched(consent.mustAsk ? bar : undefined)
  const Views = useFetched(consent.allows('analytical') ? views : undefined)
  return (
    <>
      {Bar && <Bar />}
      {Views && <Views />}
    </>
  )
})

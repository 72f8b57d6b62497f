import { Unavailable } from '@hotovo/application/faults'
import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../stores/later.ts'
import { patiently } from '../../stores/patiently.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from './parts.tsx'
import { RetryButton } from './RetryButton.tsx'

/** How often somebody had what did not come fetched again. */
const presses = observable.box(0)
/** All that is missing on the page is fetched again. */
const fetchMissing = () => runInAction(() => presses.set(presses.get() + 1))

/** Says in its place that a part of the page is missing, and that nothing else is. */
function Missing() {
  const { t } = useTranslation('admin')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} role="alert">
      <Notice tone="error" title={t('unanswered.part')}>
        <p>{t('unanswered.kept')}</p>
        <Actions>
          <RetryButton onRetry={fetchMissing} />
        </Actions>
      </Notice>
    </div>
  )
}

/**
 * A part of a page that is fetched once it is shown, and asked for again as a call is (rule A10). The page and what was typed stand without
 * it (rule A177): where it does not come, that is said in its place, with a press that tries again; so does whoever has it shown anew.
 * @param inItsPlace what stands there instead, where another part says it already
 */
export function lazily<Props extends object>(
  fetchPart: () => Promise<{ readonly default: ComponentType<Props> }>,
  inItsPlace: () => ReactNode = Missing,
): ComponentType<Props> {
  const asked = () =>
    fetchPart().catch((cause) => {
      throw new Unavailable('a part of the page did not come', { cause })
    })
  type Tried = { readonly Part: LazyExoticComponent<ComponentType<Props>>; missedAt?: number }
  // React keeps what a part first came to.
  let tried: Tried | undefined
  const tryOnce = () => {
    const InItsPlace = () => {
      useEffect(
        () => () => {
          if (tried === own) tried = undefined
        },
        [],
      )
      const Said = inItsPlace
      return <Said />
    }
    const own: Tried = {
      Part: lazy(() =>
        patiently(asked, later).catch(() => {
          own.missedAt = presses.get()
          return { default: InItsPlace }
        }),
      ),
    }
    return own
  }
  return observer((props: Props) => {
    const now = presses.get()
    if (!tried || (tried.missedAt !== undefined && tried.missedAt < now)) tried = tryOnce()
    return <tried.Part {...props} />
  })
}

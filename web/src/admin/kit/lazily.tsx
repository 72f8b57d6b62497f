import { Unavailable } from '@hotovo/application/faults'
import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'
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
  return (
    <div ref={(place) => place?.scrollIntoView({ block: 'nearest' })} role="alert">
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
 * it (rule A177): where it does not come, that is said in its place, with a press that tries again.
 * @param InItsPlace what stands there instead, where another part says it already
 */
export function lazily<Props extends object>(
  fetchPart: () => Promise<{ readonly default: ComponentType<Props> }>,
  InItsPlace: () => ReactNode = Missing,
): ComponentType<Props> {
  // React keeps what a part first came to.
  let Part: LazyExoticComponent<ComponentType<Props>> | undefined
  let missedAt = Number.POSITIVE_INFINITY
  const asked = () =>
    fetchPart().catch((cause) => {
      throw new Unavailable('a part is missing', { cause })
    })
  return observer((props: Props) => {
    const now = presses.get()
    if (!Part || missedAt < now) {
      missedAt = Number.POSITIVE_INFINITY
      Part = lazy(() =>
        patiently(asked, later).catch(() => {
          missedAt = presses.get()
          return { default: InItsPlace }
        }),
      )
    }
    return <Part {...props} />
  })
}

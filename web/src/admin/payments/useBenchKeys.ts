import { isUnclaimed, isUndecided, returnable } from '@hotovo/domain/statements/entry'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { type Keys, useKeys } from '../../ui/useKeys.ts'
import { useDropByEscape } from '../kit/lists/useDropByEscape.ts'
import { useMay } from '../kit/may.tsx'
import { acceptReturnButton } from './Choices.tsx'
import { exactButton } from './ExactButton.tsx'
import { assignForgiving, focusAssigning } from './focusAssigning.ts'
import { focusLine } from './focusLine.ts'
import { giveBackButton, isReturnedByOrder } from './GiveBack.tsx'
import { besideGroup } from './Groups.tsx'
import { isOneStep } from './isOneStep.ts'
import type { PaymentsStore } from './PaymentsStore.ts'

/** What keys do to the line that is looked at; answers what a press of one does that its own element hears. */
export function useBenchKeys(store: PaymentsStore): (event: React.KeyboardEvent) => void {
  const language = useLanguage()
  const navigate = useNavigate()
  const { entry, chosen } = store.lines
  const focusChosen = () => focusLine(store)
  const step = (by: 1 | -1) => {
    store.step(by)
    focusChosen()
  }
  const decide = async (work: Promise<boolean>) => {
    if (await work) focusChosen()
  }
  const candidate = (place: number) => () => {
    const choice = entry?.decision === 'open' ? store.orders.choicesOf(entry)[place] : undefined
    if (entry && choice) void decide(store.acceptChoice(entry, choice))
  }
  const openOrder = () => {
    const id = entry?.proposal[0]?.orderId ?? entry?.orderIds[0]
    if (id !== undefined) void navigate(pathIn(language, `/admin/objednavky/${id}`))
  }
  const { together } = store
  const may = useMay()
  const mayDecide = may('statements.decide')
  const mayRecord = may('payments.record')
  const deciding: Keys = {
    a: () => {
      if (entry && isOneStep(entry)) void decide(store.doFirst(entry))
      else if (entry?.state === 'order-cancelled' && isUndecided(entry)) {
        store.hint(entry)
        const back = document.getElementById(acceptReturnButton) ?? document.getElementById(giveBackButton)
        back?.focus()
      } else if (entry) focusAssigning()
    },
    p: () => {
      if (entry?.decision === 'open' && !store.isHeld(entry.id)) focusAssigning()
    },
    // As in other lists, but for Shift: there is more to be done with one line than to pick it. The next one is looked at.
    X: () => {
      if (!entry || !together.isFree(entry)) return
      together.pick([entry], !together.isPicked(entry))
      step(1)
    },
    // Each has its other way back by the same key, however long ago it was.
    x: () => {
      if (store.decidePicked()) return store.asideAsked.length === 0 ? focusChosen() : undefined
      if (entry?.decision === 'open' && isUnclaimed(entry)) store.askAside([entry])
      else if (entry?.decision === 'set-aside') void decide(store.decide({ what: 'waits-again', entry }))
    },
    // It goes back by its order, whose customer sees that it does (rule P48).
    b: () => {
      if (entry && isReturnedByOrder(entry) && !store.isHeld(entry.id)) void decide(store.accept(entry))
    },
    e: () => document.getElementById(exactButton)?.click(),
    1: candidate(0),
    2: candidate(1),
    3: candidate(2),
  }
  const giving: Keys = {
    v: () => {
      if (entry?.decision === 'given-back') void decide(store.decide({ what: 'kept', entry }))
      else if (entry && returnable(entry) > 0 && !store.isHeld(entry.id))
        void decide(store.decide({ what: 'given-back', entry }))
    },
  }
  /** As long as lines are picked, what is done with them is all that a key decides: not about a line that only happens to be looked at. */
  const isPicking = together.picked.length > 0
  const picking: Keys = {
    a: () => void store.acceptPicked().then(focusChosen),
    X: deciding.X!,
    x: deciding.x!,
  }
  const forgiving: Keys = {
    f: () => {
      if (!entry) return
      const assigned = document.getElementById(assignForgiving)
      if (assigned) return assigned.click()
      const offered = mayRecord ? store.forgiving.offer(entry) : undefined
      if (offered) store.forgiving.ask(offered)
      else store.forgiving.hint(entry)
    },
  }
  useDropByEscape(isPicking, () => {
    together.drop()
    focusChosen()
  })
  const keys: Keys = {
    j: () => step(1),
    k: () => step(-1),
    J: () => besideGroup(1),
    K: () => besideGroup(-1),
    ...(isPicking ? picking : { ...forgiving, ...(mayDecide && deciding), ...(mayRecord && giving) }),
  }
  useKeys(store.lines.page.answer ? keys : {})
  // A press of Enter on the line that is looked at leads to its order; elsewhere it is the element's own.
  const onKeyDown = (event: React.KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target.getAttribute('data-entry') : null
    if (event.key !== 'Enter' || at === null || at !== chosen || !entry?.orderIds.length) return
    event.preventDefault()
    openOrder()
  }
  return onKeyDown
}

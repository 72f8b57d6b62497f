import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { type ListOfViews, SavedViews, type ViewServices } from '../../records/SavedViews.ts'

/** On a line of its own, and no more: a long name pushes no rows. */
const Name = styled('strong')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})

type ViewNameProps = ListOfViews & {
  readonly desk: ViewServices
  /** What the list shows, as its address has it, without the place. */
  readonly question: string
  /** Another one each time that views may be others. */
  readonly turn: number
}

/** The name of the saved view that a list shows; nothing where it shows none, or nobody answers. */
export const ViewName = observer(({ desk, list, viewIn, question, turn }: ViewNameProps) => {
  const { t } = useTranslation('admin')
  const [store] = useState(() => new SavedViews(desk, { list, viewIn }))
  const { told } = desk.holds.undos
  const undone = told && 'what' in told && told.what.kind === 'view' ? told : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept may be another one with each turn, and with what was undone
  useEffect(() => void store.saved.open(), [store, turn, undone])
  const view = store.showing(question)
  return view && <Name title={view.name}>{t('views.shows', { name: view.name })}</Name>
})

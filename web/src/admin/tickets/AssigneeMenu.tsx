import type { Colleague } from '@hotovo/domain/tickets/handling'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '../kit/ChoiceMenu.tsx'

const nobody = 'nobody'

type AssigneeMenuProps = {
  readonly id: string
  readonly label: string
  readonly assignee: Colleague | null
  /** Whom tickets can be given to. */
  readonly colleagues: readonly Colleague[]
  readonly onChoose: (id: string | null) => void
  readonly children: ReactNode
}

/** Whose a ticket is, and whose it can become. */
export function AssigneeMenu({ assignee, colleagues, onChoose, ...menu }: AssigneeMenuProps) {
  const { t } = useTranslation('admin')
  const gone = assignee && !colleagues.some(({ id }) => id === assignee.id) ? [assignee] : []
  return (
    <ChoiceMenu
      {...menu}
      choices={[
        { value: nobody, text: t('tickets.nobody') },
        ...[...gone, ...colleagues].map(({ id, name }) => ({ value: id, text: name })),
      ]}
      value={assignee?.id ?? nobody}
      onChoose={(id) => onChoose(id === nobody ? null : id)}
    />
  )
}

import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'
import { Mui } from '../../theme/Mui.tsx'
import { styled } from '../../theme/styled.tsx'
import { Key } from '../../ui/Key.tsx'
import type { ChoiceMenuProps } from './ChoiceMenu.tsx'
import { Small } from './parts.tsx'

const Hint = styled(Small)({ padding: '0.25rem 0.625rem' })

type ChoicesProps<Value extends string> = Omit<ChoiceMenuProps<Value>, 'children' | 'onChoose'> & {
  readonly opener: HTMLElement | null
  readonly onChoose: (value: Value, deed?: (value: Value) => void) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

/** What is in a `ChoiceMenu` while it is open. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { id, label, choices, value, comment, closed, opener, onChoose, onKeyDown, onClose } = props
  const { t } = useTranslation('admin')
  const hint = closed ?? comment?.hint
  const [before] = useState(value)
  useEffect(() => {
    if (value === before) return
    const now = choices.find((choice) => choice.value === value)?.text
    // Out of the rendering that brought it: the menu is gone before another key is heard.
    queueMicrotask(onClose)
    notices.failed(t('live.overtaken', { now }), t('live.notChosen'))
  })
  const list = { id, 'aria-label': label, 'aria-description': hint, disabledItemsFocusable: true, onKeyDown }
  return (
    <Mui>
      <Menu open anchorEl={opener} onClose={onClose} slotProps={{ list }}>
        {choices.map((choice, index) => (
          <MenuItem
            key={choice.value}
            role={value === undefined ? 'menuitem' : 'menuitemradio'}
            selected={choice.value === value}
            disabled={closed !== undefined && choice.value !== value}
            onClick={() => onChoose(choice.value)}
            onKeyDown={({ key, shiftKey }) => {
              if (key === 'Tab' && !shiftKey && comment) onChoose(choice.value, comment.onComment)
            }}
          >
            {choice.text}
            <Key aria-hidden="true">{index + 1}</Key>
          </MenuItem>
        ))}
        {hint && (
          <Hint as="li" aria-hidden="true">
            {hint}
          </Hint>
        )}
      </Menu>
    </Mui>
  )
}

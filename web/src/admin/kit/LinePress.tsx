import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { asCards } from '../../ui/tableWidths.ts'
import type { KeyName } from '../../ui/useKeys.ts'
import { Small } from './parts.tsx'

const Line = styled(Small)({ lineHeight: 1.2 })
const Press = styled(Button)({
  minHeight: 0,
  padding: 0,
  border: 0,
  fontSize: 'inherit',
  lineHeight: 1.2,
  verticalAlign: 'top',
  // As much as a finger needs.
  ...asCards({ minHeight: '1.5rem' }),
})

type Props = {
  readonly text: string
  /** Whose it is, for whoever does not see the row. */
  readonly of: string
  /** The key that does it too. */
  readonly shortcut?: KeyName
  readonly onPress: () => void
}

/** What opens a dialog about one part of a row, beneath it and as high as a line: the row stays one of two lines. */
export const LinePress = ({ text, of, shortcut, onPress }: Props) => (
  <Line as="div">
    <Press
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={`${text} ${of}`}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      {text}
    </Press>
  </Line>
)
